import { createShop } from "./client.ts";

export { ApiError } from "../api-error.ts";

export type ShopAddress = {
  /** The address of the API, with its version. */
  baseUrl: string;
  /** The token of a customer who signed in. */
  bearer?: string;
  fetch?: (request: Request) => Promise<Response>;
};

/** The client for programs outside this project (`npm run client`). */
export const openShop = ({
  baseUrl,
  bearer,
  fetch = (request) => globalThis.fetch(request),
}: ShopAddress) => createShop({ baseUrl, bearer, fetch, channel: "WEB" });
