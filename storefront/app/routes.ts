import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("routes/layout.tsx", [
    layout("routes/page.tsx", [
      index("routes/home.tsx"),
      route("prodotti", "routes/products.tsx"),
      route("prodotti/:slug", "routes/product.tsx"),
      route("categorie/*", "routes/category.tsx"),
      route("carrello", "routes/cart.tsx"),
      route("wishlist", "routes/wishlist.tsx"),
      route("thankyou/:token?", "routes/thankyou.tsx"),
      route("ordine/:token", "routes/guest-order.tsx"),
      route("accesso", "routes/sign-in.tsx"),
      route("registrazione", "routes/register.tsx"),
      route("verify", "routes/verify.tsx"),
      route("password-dimenticata", "routes/forgot-password.tsx"),
      route("reset-password", "routes/reset-password.tsx"),
      route("area-riservata", "routes/account.tsx", [
        index("routes/account-home.tsx"),
        route("indirizzi", "routes/addresses.tsx"),
        route("ordini", "routes/orders.tsx"),
        route("ordini/:token", "routes/order.tsx"),
        route("dati-personali", "routes/personal-data.tsx"),
        route("modifica-password", "routes/change-password.tsx"),
      ]),
      route("*", "routes/not-found.tsx"),
    ]),
  ]),
  layout("routes/quiet.tsx", [
    route("checkout", "routes/checkout.tsx"),
    route("order-error", "routes/order-error.tsx"),
  ]),
  route("area-riservata/dati-personali/esporta", "routes/export-data.ts"),
  route("esci", "routes/sign-out.ts"),
  route("stato", "routes/state.ts"),
  route("verifica-umana", "routes/bot-challenge.ts"),
] satisfies RouteConfig;
