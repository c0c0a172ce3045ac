import { createRequestHandler, RouterContextProvider } from "react-router";
import { shopContext } from "#app/shop/context.server.ts";
import { createShop } from "#contract/client.ts";
import type { Config } from "./config.ts";
import { tagOf } from "./pages/page-tags.ts";
import type { Rendered } from "./pages/pages.ts";

type Fetch = (request: Request) => Promise<Response>;

/** The storefront knows only the contract: in process by default, over HTTP when SHOP_API_URL is set. */
export function createStorefront(config: Config, commerce: Fetch | undefined) {
  const handle = createRequestHandler(
    () => import("virtual:react-router/server-build"),
    config.NODE_ENV,
  );
  const send: Fetch = commerce ?? ((request) => fetch(request));
  const baseUrl = commerce ? "http://shop.internal/api/v2" : (config.SHOP_API_URL ?? "");

  return async (request: Request): Promise<Rendered> => {
    const tags = new Set<string>();
    const shop = createShop({
      fetch: (call) => {
        tags.add(tagOf(call.url));
        return send(call);
      },
      baseUrl,
      language: "it-IT",
      channel: config.CHANNEL_CODE,
    });
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    return { response: await handle(request, context), tags };
  };
}
