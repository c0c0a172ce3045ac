import { createContext } from "react-router";

/** The whole page as text, for the host: a body would only be encoded, and decoded again to be looked at. */
export const pageTextContext = createContext<string | null>(null);

/** Made by the host for one render: its inline scripts carry it, and the policy of the page names it. */
export const nonceContext = createContext<string>();
