import { BlogCategory, BlogCategoryCollection, BlogPostCollection, BlogPostPage } from "../blog.ts";
import { FIRST_PAGE, ITEMS_PER_PAGE } from "../constants.ts";
import {
  Company,
  ContentPage,
  Identity,
  PageCollection,
  QuestionCollection,
  Redirect,
  SellingTerms,
} from "../content.ts";
import { IngredientCollection, IngredientPage } from "../guide/ingredients.ts";
import { Ritual, type RitualAnswers, Routine, SavedRitual } from "../guide/ritual.ts";
import {
  type AskStockAlert,
  ContactRequestTypeCollection,
  type GiveRefundAccount,
  RefundAccount,
  type SendContactRequest,
  type SendWithdrawalRequest,
  WithdrawalRequest,
} from "../support.ts";
import { Menus } from "../window/menus.ts";
import { SectionPage, SectionPageCollection } from "../window/sections.ts";
import { callsBy, type Send } from "./transport.ts";

export function contentCalls(send: Send) {
  const { get, list } = callsBy(send);
  return {
    contentPage: (path: string) => get("/shop/pages-by-path", ContentPage, { path }),
    contentPages: () => list("/shop/pages", PageCollection),
    sectionPage: (path: string) => get("/shop/section-pages-by-path", SectionPage, { path }),
    sectionPages: () => list("/shop/section-pages", SectionPageCollection),
    redirect: (path: string) => get("/shop/redirects-by-path", Redirect, { path }),
    identity: () => get("/shop/identity", Identity),
    menus: () => get("/shop/menus", Menus),
    company: () => get("/shop/company", Company),
    sellingTerms: () => get("/shop/selling-terms", SellingTerms),
    questions: () => list("/shop/faq", QuestionCollection),
  };
}

const savedRitual = (customerId: number) => `/shop/customers/${customerId}/ritual`;

export function guideCalls(send: Send) {
  const { get, list, put, remove } = callsBy(send);
  return {
    ingredients: () => list("/shop/ingredients", IngredientCollection),
    ingredient: (slug: string) =>
      get(`/shop/ingredients-by-slug/${encodeURIComponent(slug)}`, IngredientPage),
    ritual: () => get("/shop/ritual", Ritual),
    routine: (answers: RitualAnswers) => {
      const given = Object.entries(answers).map(([name, answer]) => [`answers[${name}]`, answer]);
      return get("/shop/ritual/routine", Routine, Object.fromEntries(given));
    },
    savedRitual: (customerId: number) => get(savedRitual(customerId), SavedRitual),
    saveRitual: (customerId: number, answers: RitualAnswers) =>
      put(savedRitual(customerId), { answers }, SavedRitual),
    forgetRitual: (customerId: number) => remove(savedRitual(customerId)),
  };
}

type BlogFilter = { category?: string | undefined; page?: number; itemsPerPage?: number };

export function blogCalls(send: Send) {
  const { get, list, page } = callsBy(send);
  return {
    blogPosts: (filter: BlogFilter = {}) =>
      page("/shop/blog-posts", BlogPostCollection, {
        page: filter.page ?? FIRST_PAGE,
        itemsPerPage: filter.itemsPerPage ?? ITEMS_PER_PAGE.blogPosts,
        "category.translations.slug": filter.category,
      }),
    blogPost: (slug: string) =>
      get(`/shop/blog-posts-by-slug/${encodeURIComponent(slug)}`, BlogPostPage),
    blogCategories: () =>
      list("/shop/blog-categories", BlogCategoryCollection, {
        page: FIRST_PAGE,
        itemsPerPage: ITEMS_PER_PAGE.blogCategories,
      }),
    blogCategory: (slug: string) =>
      get(`/shop/blog-categories-by-slug/${encodeURIComponent(slug)}`, BlogCategory),
  };
}

const refunding = (token: string) => `/shop/refund-accounts/${encodeURIComponent(token)}`;

export function requestCalls(send: Send) {
  const { list, post } = callsBy(send);
  const open = callsBy(send, { anonymous: true });
  return {
    contactRequestTypes: () => list("/shop/contact-request-types", ContactRequestTypeCollection),
    sendContactRequest: (request: SendContactRequest) => post("/shop/contact-requests", request),
    withdraw: (request: SendWithdrawalRequest) =>
      post("/shop/withdrawal-requests", request, WithdrawalRequest),
    refundAccount: (token: string) => open.get(refunding(token), RefundAccount),
    giveRefundAccount: (token: string, form: GiveRefundAccount) => open.put(refunding(token), form),
    askStockAlert: (alert: AskStockAlert) => post("/shop/stock-alerts", alert),
  };
}
