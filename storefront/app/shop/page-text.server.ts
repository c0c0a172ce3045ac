import { createContext } from "react-router";

/** The whole page as text, for the host: a body would only be encoded, and decoded again to be looked at. */
export const pageTextContext = createContext<string | null>(null);
