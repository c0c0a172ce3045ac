import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import * as paths from "#contract/paths.ts";
import { axe } from "#tests/harness/axe.ts";
import { fillCart, shopApi } from "#tests/harness/buying.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { enterOffice, titled } from "#tests/harness/office.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { enterAccount } from "#tests/harness/signed-in.ts";
import { officeStory, story } from "#tests/harness/story.ts";

const slug = "siero-acido-ialuronico";

/** Pages that need nothing but their address, by the file of their route. */
const publicPages: Record<string, string> = {
  "home/home": paths.homePath,
  "listing/products": paths.productsPath,
  "listing/category": paths.categoryPath("viso/sieri"),
  "product/product": paths.productPath(slug),
  "product/stock-alert-page": paths.stockAlertPath,
  "reviews/review-new": paths.newReviewPath(slug),
  "reviews/review-confirm": paths.confirmReviewPath(slug),
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
const buyerPages: Record<string, (token: string) => string> = {
  "order-placed/thankyou": paths.thankyouPath,
  "order-placed/guest-order": paths.guestOrderPath,
  "cart/cart": () => paths.cartPath,
  "wishlist/wishlist": () => paths.wishlistPath,
  "checkout/checkout": () => paths.checkoutPath,
};

/** Pages of a customer who has placed an order with this token. */
const accountPages: Record<string, (token: string) => string> = {
  "account/account-home": () => paths.accountPath,
  "account/addresses": () => paths.newAddressPath,
  "account/orders": () => paths.ordersPath,
  "account/order": paths.orderPath,
  "account/personal-data": () => paths.personalDataPath,
  "support/email-preferences": () => paths.emailsPath,
  "account/change-password": () => paths.changePasswordPath,
};

/** One screen of each kind: dashboard, table, form, order, editor, settings. */
const officeScreens = [
  "/admin",
  "/admin/orders",
  "/admin/products",
  "/admin/products/create",
  "/admin/customers",
  "/admin/promotions/create",
  "/admin/menus",
  "/admin/settings",
];

function templates({ file, children = [] }: RouteConfigEntry): string[] {
  const [, name] = /^routes\/(.*)\.tsx$/.exec(file) ?? [];
  const nested = children.flatMap(templates);
  return name && children.length === 0 ? [name] : nested;
}

test("every template of the route table is checked here", () => {
  const checked = [publicPages, buyerPages, accountPages].flatMap(Object.keys);
  const inTable = new Set((routes as RouteConfigEntry[]).flatMap(templates));
  expect(checked.sort()).toEqual([...inTable].sort());
});

story(
  "public pages meet WCAG 2.2 AA",
  async ({ page }) => {
    for (const path of Object.values(publicPages)) {
      await page.goto(path);
      await axe(page);
    }
  },
  { timeout: 240_000, expected: [/404/] },
);

story(
  "cart, checkout and placed order meet WCAG 2.2 AA",
  async (visit) => {
    const { page, baseUrl } = visit;
    const email = `modelli-${crypto.randomUUID().slice(0, 8)}@posta.example`;
    const { token } = await orderByApi(shopApi(baseUrl), { email });
    await fillCart(visit, slug);
    for (const path of Object.values(buyerPages)) {
      await page.goto(path(token));
      await axe(page);
    }
  },
  { timeout: 120_000 },
);

story(
  "pages of an account meet WCAG 2.2 AA",
  async ({ page, baseUrl }) => {
    const customer = await newCustomer(baseUrl, "modelli");
    const { token } = await orderByApi(customer.shop);
    await enterAccount(page, baseUrl, customer.email);
    for (const path of Object.values(accountPages)) {
      await page.goto(path(token));
      await axe(page);
    }
  },
  { timeout: 120_000 },
);

officeStory(
  "screens of the back office meet WCAG 2.2 AA",
  async ({ page, context, baseUrl }) => {
    await page.goto("/admin/login");
    await titled(page, /./);
    await axe(page);
    await enterOffice(context, baseUrl);
    for (const path of officeScreens) {
      await page.goto(path);
      await titled(page, /./);
      await axe(page);
    }
    const { number } = await orderByApi(shopApi(baseUrl), { email: "modelli@posta.example" });
    await page.goto(`/admin/orders?filter=${encodeURIComponent(JSON.stringify({ q: number }))}`);
    await page.getByText(String(number)).first().click();
    await titled(page, /^Ordine/);
    await axe(page);
  },
  // The preview of the menu editor runs in a sandbox, on purpose.
  { timeout: 180_000, expected: [/sandboxed/] },
);
