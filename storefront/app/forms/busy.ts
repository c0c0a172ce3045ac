import { createContext } from "react";

/** Whether the form around is on its way. */
export const BusyContext = createContext(false);
