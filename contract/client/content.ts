import {
  BlogCategory,
  BlogCategoryCollection,
  type BlogPost,
  BlogPostCollection,
  BlogPostPage,
} from "../blog.ts";
import { FIRST_PAGE, ITEMS_PER_PAGE } from "../constants.ts";
import {
  Company,
  ContentPage,
  Identity,
  PageCollection,
  type PageSummary,
  type Question,
  QuestionCollection,
  Redirect,
  SellingTerms,
} from "../content.ts";
import { type Ingredient, IngredientCollection, IngredientPage } from "../guide/ingredients.ts";
import { Ritual, type RitualAnswers, Routine, SavedRitual } from "../guide/ritual.ts";
import type { Page } from "../json-ld.ts";
import {
  type AskStockAlert,
  type ContactRequestType,
  ContactRequestTypeCollection,
  type GiveRefundAccount,
  RefundAccount,
  type SendContactRequest,
  type SendWithdrawalRequest,
  WithdrawalRequest,
} from "../support.ts";
import { Menus } from "../window/menus.ts";
import { SectionPage, SectionPageCollection, type SectionPageSummary } from "../window/sections.ts";
import { page, type Send } from "./transport.ts";

export function contentCalls(send: Send) {
  return {
    contentPage: (path: string) =>
      send("/shop/pages-by-path", { query: { path }, answers: ContentPage }),
    contentPages: async (): Promise<PageSummary[]> =>
      page(await send("/shop/pages", { answers: PageCollection })).items,
    sectionPage: (path: string) =>
      send("/shop/section-pages-by-path", { query: { path }, answers: SectionPage }),
    sectionPages: async (): Promise<SectionPageSummary[]> =>
      page(await send("/shop/section-pages", { answers: SectionPageCollection })).items,
    redirect: (path: string) =>
      send("/shop/redirects-by-path", { query: { path }, answers: Redirect }),
    identity: () => send("/shop/identity", { answers: Identity }),
    menus: () => send("/shop/menus", { answers: Menus }),
    company: () => send("/shop/company", { answers: Company }),
    sellingTerms: () => send("/shop/selling-terms", { answers: SellingTerms }),
    questions: async (): Promise<Question[]> =>
      page(await send("/shop/faq", { answers: QuestionCollection })).items,
  };
}

const savedRitual = (customerId: number) => `/shop/customers/${customerId}/ritual`;

export function guideCalls(send: Send) {
  return {
    ingredients: async (): Promise<Ingredient[]> =>
      page(await send("/shop/ingredients", { answers: IngredientCollection })).items,
    ingredient: (slug: string) =>
      send(`/shop/ingredients-by-slug/${encodeURIComponent(slug)}`, { answers: IngredientPage }),
    ritual: () => send("/shop/ritual", { answers: Ritual }),
    routine: (answers: RitualAnswers) =>
      send("/shop/ritual/routine", {
        query: Object.fromEntries(
          Object.entries(answers).map(([question, answer]) => [`answers[${question}]`, answer]),
        ),
        answers: Routine,
      }),
    savedRitual: (customerId: number) => send(savedRitual(customerId), { answers: SavedRitual }),
    saveRitual: (customerId: number, answers: RitualAnswers) =>
      send(savedRitual(customerId), { method: "PUT", body: { answers }, answers: SavedRitual }),
    forgetRitual: (customerId: number) => send(savedRitual(customerId), { method: "DELETE" }),
  };
}

type BlogFilter = { category?: string | undefined; page?: number; itemsPerPage?: number };

export function blogCalls(send: Send) {
  return {
    blogPosts: async (filter: BlogFilter = {}): Promise<Page<BlogPost>> =>
      page(
        await send("/shop/blog-posts", {
          query: {
            page: filter.page ?? FIRST_PAGE,
            itemsPerPage: filter.itemsPerPage ?? ITEMS_PER_PAGE.blogPosts,
            "category.translations.slug": filter.category,
          },
          answers: BlogPostCollection,
        }),
      ),
    blogPost: (slug: string) =>
      send(`/shop/blog-posts-by-slug/${encodeURIComponent(slug)}`, { answers: BlogPostPage }),
    blogCategories: async (): Promise<BlogCategory[]> =>
      page(
        await send("/shop/blog-categories", {
          query: { page: 1, itemsPerPage: ITEMS_PER_PAGE.blogCategories },
          answers: BlogCategoryCollection,
        }),
      ).items,
    blogCategory: (slug: string) =>
      send(`/shop/blog-categories-by-slug/${encodeURIComponent(slug)}`, { answers: BlogCategory }),
  };
}

export function requestCalls(send: Send) {
  return {
    contactRequestTypes: async (): Promise<ContactRequestType[]> =>
      page(await send("/shop/contact-request-types", { answers: ContactRequestTypeCollection }))
        .items,
    sendContactRequest: (request: SendContactRequest) =>
      send("/shop/contact-requests", { method: "POST", body: request }),
    withdraw: (request: SendWithdrawalRequest) =>
      send("/shop/withdrawal-requests", {
        method: "POST",
        body: request,
        answers: WithdrawalRequest,
      }),
    refundAccount: (token: string) =>
      send(`/shop/refund-accounts/${encodeURIComponent(token)}`, {
        answers: RefundAccount,
        anonymous: true,
      }),
    giveRefundAccount: (token: string, form: GiveRefundAccount) =>
      send(`/shop/refund-accounts/${encodeURIComponent(token)}`, {
        method: "PUT",
        body: form,
        anonymous: true,
      }),
    askStockAlert: (alert: AskStockAlert) =>
      send("/shop/stock-alerts", { method: "POST", body: alert }),
  };
}
