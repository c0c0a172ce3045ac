import { createContext } from "react-router";
import type { Shop } from "#contract/client.ts";

/** The host sets it on every request: anonymous on public pages, with the visitor's bearer elsewhere. */
export const shopContext = createContext<Shop>();

/** Where the shop begins, with the prefix of the language if it has one: as configured, never as a visitor asked. */
export const shopUrlContext = createContext<string>();
