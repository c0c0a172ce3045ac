import { createCart, firstItem } from "./cases.ts";
import type { Call } from "./connection.ts";

/** The pages whose loading is measured, and the cookie of a visitor with something in the cart. */
export async function measuredPages(baseUrl: string) {
  const blog = await (await fetch(`${baseUrl}/blog`)).text();
  const post = /href="(\/blog\/(?!categorie|rss)[a-z\d-]+)"/.exec(blog)?.[1];
  const pages = {
    home: "/",
    list: "/prodotti",
    product: "/prodotti/siero-vitamina-c",
    cart: "/carrello",
    checkout: "/checkout",
    "blog post": post ?? "/blog",
  };
  return { pages, cookie: await cartCookie(baseUrl) };
}

async function cartCookie(baseUrl: string): Promise<string> {
  const send = async ({ path, method, headers, body }: Call) =>
    (await fetch(baseUrl + path, {
      method: method ?? "GET",
      headers: headers ?? {},
      body: body ?? null,
    }).then((response) => response.json())) as { token: string };
  const { token } = await send(createCart);
  await send(firstItem(token));
  return `shop_cart=${encodeURIComponent(btoa(JSON.stringify(token)))}`;
}
