export * from "./schema/audit.ts";
export * from "./schema/catalogue.ts";
export * from "./schema/customers.ts";
export * from "./schema/gift-cards.ts";
export * from "./schema/orders.ts";
export * from "./schema/selling.ts";
export * from "./schema/voices.ts";
export * from "./schema/wishlist.ts";
