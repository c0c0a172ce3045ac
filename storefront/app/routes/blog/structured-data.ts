import { absolute } from "#app/features/seo/page-meta.ts";
import { context, publisher } from "#app/features/seo/structured-data.ts";
import { imageUrl } from "#app/ui/images/image-url.ts";
import { pageUrl } from "#app/ui/page-link.tsx";
import type { BlogPostPage } from "#contract/blog.ts";
import { blogPostPath } from "#contract/paths.ts";

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
