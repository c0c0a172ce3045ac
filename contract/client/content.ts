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
import type { Page } from "../json-ld.ts";
import {
  type AskStockAlert,
  type ContactRequestType,
  ContactRequestTypeCollection,
  type SendContactRequest,
  type SendWithdrawalRequest,
  WithdrawalRequest,
} from "../support.ts";
import { page, type Send } from "./transport.ts";

export function contentCalls(send: Send) {
  return {
    contentPage: (path: string) =>
      send("/shop/pages-by-path", { query: { path }, answers: ContentPage }),
    contentPages: async (): Promise<PageSummary[]> =>
      page(await send("/shop/pages", { answers: PageCollection })).items,
    redirect: (path: string) =>
      send("/shop/redirects-by-path", { query: { path }, answers: Redirect }),
    identity: () => send("/shop/identity", { answers: Identity }),
    company: () => send("/shop/company", { answers: Company }),
    sellingTerms: () => send("/shop/selling-terms", { answers: SellingTerms }),
    questions: async (): Promise<Question[]> =>
      page(await send("/shop/faq", { answers: QuestionCollection })).items,
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
    askStockAlert: (alert: AskStockAlert) =>
      send("/shop/stock-alerts", { method: "POST", body: alert }),
  };
}
