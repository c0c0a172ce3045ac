import { createContext } from "react-router";
import type { Shop } from "#contract/client/client.ts";

/** The host sets it on every request: anonymous on public pages, with the visitor's bearer elsewhere. */
export const shopContext = createContext<Shop>();

/** Scheme and host of the shop: as configured, never as a visitor asked. */
export const shopUrlContext = createContext<string>();

/** Told of what no page has an answer to. */
export const failureContext = createContext<(error: unknown) => void>();

/** The whole page as text, for the host: a body would only be encoded, and decoded again to be looked at. */
export const pageTextContext = createContext<string | null>(null);

/** Each knows how the framework works inside and can be switched off, should an upgrade break it. */
export type Optimisations = { bufferedRender: boolean; lateScripts: boolean };
export const optimisationsContext = createContext<Optimisations>();

/** Made by the host for one render: its inline scripts carry it, and the policy of the page names it. */
export const nonceContext = createContext<string>();
