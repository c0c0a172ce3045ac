import { createContext } from "react-router";
import type { ThirdParties } from "./consent.ts";

/** The host sets it from its configuration; by default the shop calls nobody else. */
export const thirdPartiesContext = createContext<ThirdParties | null>(null);
