import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("routes/layout.tsx", [
    layout("routes/page.tsx", [
      index("routes/home.tsx"),
      route("prodotti", "routes/products.tsx"),
      route("prodotti/:slug", "routes/product.tsx"),
      route("categorie/*", "routes/category.tsx"),
      route("carrello", "routes/cart.tsx"),
      route("*", "routes/not-found.tsx"),
    ]),
  ]),
  route("stato", "routes/state.ts"),
  route("verifica-umana", "routes/bot-challenge.ts"),
] satisfies RouteConfig;
