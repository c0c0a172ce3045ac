import { shopTitle } from "#app/features/identity/shop-name.ts";
import { NewsletterBand } from "#app/features/layout/newsletter-band.tsx";
import { loadPost } from "./blog.server.ts";
import { PostArticle, PostProducts, breadcrumbsTo } from "./post-article.tsx";
import { PostList } from "#app/features/post-list.tsx";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { breadcrumbJsonLd } from "#app/features/seo/structured-data.ts";
import { shopContext } from "#app/features/api/context.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import "./blog.css";
import "#app/features/content/content.css";
import { blogPostPath } from "#contract/paths.ts";
import * as m from "#messages";
import { postJsonLd } from "./structured-data.ts";
import type { Route } from "./+types/blog-post.ts";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPost(context.get(shopContext), params.slug);

export const headers = publicPage("blogPost");

export const meta: Route.MetaFunction = ({ loaderData: post, matches }) => {
  if (!post) return [];
  const origin = originOf(matches);
  const path = blogPostPath(post.slug);
  return [
    ...pageMeta({
      title: post.seo.title ?? shopTitle(post.title),
      description: post.seo.description ?? post.excerpt ?? m["blog.lead"](),
      path,
      origin,
      photo: post.photo?.path,
      type: "article",
    }),
    { property: "article:published_time", content: post.publishedAt },
    { "script:ld+json": postJsonLd(post, origin) },
    {
      "script:ld+json": breadcrumbJsonLd(
        breadcrumbsTo(post),
        { name: post.title, href: path },
        origin,
      ),
    },
  ];
};

export default function BlogPost({ loaderData: post }: Route.ComponentProps) {
  return (
    <>
      <PostArticle post={post} />
      <PostProducts cards={post.products} />
      {post.posts.length > 0 && (
        <section className="section wrap" aria-labelledby="posts">
          <div className="head">
            <h2 id="posts">{m["blog.posts"]()}</h2>
          </div>
          <PostList posts={post.posts} heading="h3" />
        </section>
      )}
      <NewsletterBand />
    </>
  );
}
