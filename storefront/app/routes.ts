import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("routes/layout.tsx", [
    layout("routes/page.tsx", [
      index("routes/home.tsx"),
      route("prodotti", "routes/products.tsx"),
      route("prodotti/:slug", "routes/product.tsx"),
      route("categorie/*", "routes/category.tsx"),
      route("carrello", "routes/cart.tsx"),
      route("accesso", "routes/sign-in.tsx"),
      route("registrazione", "routes/register.tsx"),
      route("verify", "routes/verify.tsx"),
      route("password-dimenticata", "routes/forgot-password.tsx"),
      route("reset-password", "routes/reset-password.tsx"),
      route("*", "routes/not-found.tsx"),
    ]),
  ]),
  route("esci", "routes/sign-out.ts"),
  route("stato", "routes/state.ts"),
  route("verifica-umana", "routes/bot-challenge.ts"),
] satisfies RouteConfig;
