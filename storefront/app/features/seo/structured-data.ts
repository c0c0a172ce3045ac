import type { BlogPostPage } from "#contract/blog.ts";
import { imageUrl } from "#app/ui/images/image-url.ts";
import type { Seller } from "#app/features/layout/layout-data.ts";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";
import { absolute } from "./page-meta.ts";
import { pageUrl } from "#app/ui/page-link.tsx";
import { blogPostPath, homePath, searchPath } from "#contract/paths.ts";
import * as m from "#messages";

const context = "https://schema.org";
const publisher = (origin: string) => ({
  "@type": "Organization",
  name: m["shop.name"](),
  url: pageUrl(origin, homePath),
  logo: absolute(origin, "/icon-512.png"),
});

export const organizationJsonLd = (origin: string, seller?: Seller | null) => ({
  "@context": context,
  ...publisher(origin),
  ...(seller && { legalName: seller.name, email: seller.email, telephone: seller.phone }),
});

export const webSiteJsonLd = (origin: string) => ({
  "@context": context,
  "@type": "WebSite",
  name: m["shop.name"](),
  url: pageUrl(origin, homePath),
  inLanguage: "it-IT",
  potentialAction: {
    "@type": "SearchAction",
    target: {
      "@type": "EntryPoint",
      urlTemplate: `${pageUrl(origin, searchPath)}?q={search_term_string}`,
    },
    "query-input": "required name=search_term_string",
  },
});

export const faqJsonLd = (questions: { question: string; answer: string }[]) => ({
  "@context": context,
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

type Post = Pick<
  BlogPostPage,
  "slug" | "title" | "excerpt" | "author" | "publishedAt" | "updatedAt" | "tags"
> & { photo: { path: string } | null };

export const postJsonLd = (post: Post, origin: string) => ({
  "@context": context,
  "@type": "BlogPosting",
  headline: post.title,
  description: post.excerpt ?? undefined,
  url: pageUrl(origin, blogPostPath(post.slug)),
  mainEntityOfPage: pageUrl(origin, blogPostPath(post.slug)),
  image: post.photo
    ? absolute(origin, imageUrl(post.photo.path, { format: "jpeg", width: 1280, quality: 85 }))
    : undefined,
  author: post.author ? { "@type": "Person", name: post.author } : undefined,
  publisher: publisher(origin),
  datePublished: post.publishedAt,
  dateModified: post.updatedAt,
  keywords: post.tags.join(", ") || undefined,
  inLanguage: "it-IT",
});

export function breadcrumbJsonLd(crumbs: Crumb[], current: Crumb, origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [...crumbs, current].map(({ name, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: pageUrl(origin, href),
    })),
  };
}
