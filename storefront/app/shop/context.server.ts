import { createContext } from "react-router";
import type { Shop } from "#contract/client.ts";

/** The host sets it on every request: anonymous on public pages, with the visitor's bearer elsewhere. */
export const shopContext = createContext<Shop>();
