import menu from "../../office/layout/menu.json" with { type: "json" };
import * as paths from "#contract/paths.ts";

export const firstProduct = "siero-acido-ialuronico";

/** Pages that need nothing but their address, by the file of their route. */
export const publicPages: Record<string, string> = {
  "home/home": paths.homePath,
  "listing/products": paths.productsPath,
  "listing/category": paths.categoryPath("viso/sieri"),
  "product/product": paths.productPath(firstProduct),
  "product/delivery/delivery": `${paths.deliveryPath}?cap=09124`,
  "product/stock-alert-page": paths.stockAlertPath,
  "reviews/review-new": paths.newReviewPath(firstProduct),
  "reviews/review-confirm": paths.confirmReviewPath(firstProduct),
  "search/search": `${paths.searchPath}?q=siero`,
  "blog/blog": paths.blogPath,
  "blog/blog-post": paths.blogPostPath("come-leggere-l-inci"),
  "guide/quiz": paths.ritualPath,
  "guide/routine": paths.routinePath,
  "guide/ingredients": paths.ingredientsPath,
  "guide/ingredient": paths.ingredientPath("niacinamide"),
  "content/faq": paths.faqPath,
  "content/content-page": paths.aboutPath,
  "content/gift-card-balance": paths.giftCardBalancePath,
  "content/owners-page": "/nessuna/pagina",
  "auth/sign-in": paths.signInPath,
  "auth/register": paths.registerPath,
  "auth/verify": `${paths.verifyPath}?token=none`,
  "auth/forgot-password": paths.forgotPasswordPath,
  "auth/protect": `${paths.protectPath}?token=none`,
  "auth/reset-password": `${paths.resetPasswordPath}?token=none`,
  "support/newsletter": paths.newsletterPath,
  "support/contact": paths.contactPath,
  "support/consultation": paths.consultationPath,
  "coming-soon/coming-soon": paths.comingSoonPath,
  "offline/offline": paths.offlinePath,
  "withdrawal/withdrawal": paths.withdrawalPath,
  "refund-account/refund-account": paths.refundAccountPath,
  "your-data/your-data": paths.yourDataPath,
  "order-placed/order-error": paths.orderErrorPath,
};

/** Pages of a guest who has placed an order with this token and filled a new cart. */
export const buyerPages: Record<string, (token: string) => string> = {
  "order-placed/thankyou": paths.thankyouPath,
  "order-placed/guest-order": paths.guestOrderPath,
  "cart/cart": () => paths.cartPath,
  "wishlist/wishlist": () => paths.wishlistPath,
  "checkout/checkout": () => paths.checkoutPath,
};

/** Pages of a customer who has placed an order with this token. */
export const accountPages: Record<string, (token: string) => string> = {
  "account/account-home": () => paths.accountPath,
  "account/addresses": () => paths.newAddressPath,
  "account/orders": () => paths.ordersPath,
  "account/order": paths.orderPath,
  "account/personal-data": () => paths.personalDataPath,
  "support/email-preferences": () => paths.emailsPath,
  "account/change-password": () => paths.changePasswordPath,
};

/** Every screen of the office's menu. */
export const menuScreens = menu.flatMap(({ items }) =>
  items.map(([path]) => (path === "/" ? "/admin" : `/admin${path}`)),
);

/** One screen of each kind: dashboard, table, form, order, editor, settings. */
export const officeScreens = [
  "/admin",
  "/admin/orders",
  "/admin/products",
  "/admin/products/create",
  "/admin/customers",
  "/admin/promotions/create",
  "/admin/menus",
  "/admin/settings",
];
