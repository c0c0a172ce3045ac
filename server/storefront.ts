import { createRequestHandler, RouterContextProvider } from "react-router";
import { shopContext } from "#app/shop/context.server.ts";
import { createShop } from "#contract/client.ts";
import type { Config } from "./config.ts";

/** The storefront knows only the contract: in process by default, over HTTP when SHOP_API_URL is set. */
export function createStorefront(
  config: Config,
  commerce: ((request: Request) => Promise<Response>) | undefined,
) {
  const handle = createRequestHandler(
    () => import("virtual:react-router/server-build"),
    config.NODE_ENV,
  );
  const connection = commerce
    ? { fetch: commerce, baseUrl: "http://shop.internal/api/v2" }
    : { fetch: (request: Request) => fetch(request), baseUrl: config.SHOP_API_URL ?? "" };
  return (request: Request): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(
      shopContext,
      createShop({ ...connection, language: "it-IT", channel: config.CHANNEL_CODE }),
    );
    return handle(request, context);
  };
}
