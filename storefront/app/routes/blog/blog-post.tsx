import { shopTitle } from "#app/features/identity/identity.tsx";
import { NewsletterBand } from "#app/features/layout/newsletter-band.tsx";
import { splitTitle } from "#app/features/content/outline.ts";
import { loadPost, type PostView } from "./blog.server.ts";
import { PostList } from "#app/features/post-list.tsx";
import {
  absolute,
  breadcrumbJsonLd,
  context,
  originOf,
  pageMeta,
  publisher,
  structuredData,
} from "#app/features/seo/page-meta.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import { blogPath, blogPostPath, productPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/blog-post.ts";
import { Prose } from "#app/features/content/prose.tsx";
import type { ProductCard } from "#app/features/product-card/product-card.ts";
import { fineLine, ProductRow } from "#app/features/product-card/tile.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { imageUrl } from "#app/ui/images/image-url.ts";
import { PageLink, pageUrl } from "#app/ui/page-link.tsx";
import type { BlogPostPage } from "#contract/blog.ts";
import "./blog.css";
import "#app/features/content/content.css";

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
    ...(import.meta.env.SSR
      ? structuredData(
          postJsonLd(post, origin),
          breadcrumbJsonLd(breadcrumbsTo(post), { name: post.title, href: path }, origin),
        )
      : []),
  ];
};

export default function BlogPost({ loaderData: post }: Route.ComponentProps) {
  return (
    <>
      <PostArticle post={post} />
      <ProductRow
        id="products"
        title={m["blog.products"]()}
        cards={post.products}
        addAll={m["blog.add_all"]()}
      />
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

function PostArticle({ post }: { post: PostView }) {
  const { halves, headings, products } = post;
  const [before, after] = halves;
  return (
    <article className="article">
      <div className="wrap">
        <Breadcrumbs
          crumbs={breadcrumbsTo(post)}
          current={splitTitle(post.title)[0].replace(/:$/, "")}
        />
        <PostHead post={post} />
      </div>
      <div className="wrap art-body">
        <Beside headings={headings} products={products} />
        <div>
          <Prose html={before} />
          {after !== "" && products[0] && <InlineProduct card={products[0]} />}
          {after !== "" && <Prose html={after} />}
        </div>
      </div>
    </article>
  );
}

/** Keeps the photograph's ratio: a portrait stands beside the title, a landscape extends to the edge. */
function PostHead({ post }: { post: PostView }) {
  const { title, excerpt, category, author, publishedAt, publishedOn, readingTime, photo } = post;
  const [what, how] = splitTitle(title);
  const { width, height } = photo ?? {};
  const upright = Boolean(width && height && height > width);
  return (
    <header className="art-head" data-photo={photo ? (upright ? "tall" : "broad") : undefined}>
      <div className="txt">
        {category && <p className="of">{category.name}</p>}
        <h1>
          {what} {how !== "" && <em>{how}</em>}
        </h1>
        {excerpt && <p className="lead">{excerpt}</p>}
        <p className="meta">
          {author && <span>{author}</span>}
          <time dateTime={publishedAt}>{publishedOn}</time>
          <span className="reading">
            <svg className="ico ico-s" viewBox="0 0 22 22" aria-hidden="true">
              <path d="M11 18.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM11 6.5V11l3 2" />
            </svg>
            {m["blog.reading"]({ time: readingTime })}
          </span>
        </p>
      </div>
      {photo && (
        <figure>
          <Picture
            photo={photo}
            alt={post.photoAlt}
            sizes={upright ? "(width >= 64rem) 33vw, 80vw" : "(width >= 64rem) 60vw, 100vw"}
            priority
          />
        </figure>
      )}
    </header>
  );
}

/** Table of contents and products of the article; on phones the products are shown only at its end. */
function Beside({ headings, products }: Pick<PostView, "headings" | "products">) {
  if (headings.length < 2 && products.length === 0) return null;
  /** A sticky column taller than the screen would hide its own end. */
  const isLong = headings.length + 2 * products.length > 16;
  return (
    <aside className="art-side" data-long={isLong || undefined} aria-label={m["blog.beside"]()}>
      {headings.length > 1 && (
        <nav aria-labelledby="capitoli">
          <h2 id="capitoli">{m["blog.chapters"]()}</h2>
          <ol>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {products.length > 0 && (
        <div className="max-lg:hidden">
          <h2>{m["blog.mentioned"]()}</h2>
          <ul className="minis">
            {products.map((card) => (
              <li key={card.slug} data-line={card.line ?? undefined}>
                <Picture photo={card.photo} alt="" ratio="2:3" sizes="52px" />
                <div>
                  <h3>
                    <PageLink href={productPath(card.slug)}>{card.name}</PageLink>
                  </h3>
                  <p className="small">
                    {card.price !== null && <Price cents={card.price} from={card.from} />}{" "}
                    <span className="unit">{fineLine(card)}</span>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  );
}

const breadcrumbsTo = ({ category }: Pick<PostView, "category">) => [
  { name: m["common.home"](), href: "/" },
  { name: m["blog.title"](), href: blogPath },
  ...(category ? [category] : []),
];

function InlineProduct({ card }: { card: ProductCard }) {
  const { name, subtitle, photo, price, from } = card;
  return (
    <aside className="inline-product" data-line={card.line ?? undefined}>
      <Picture photo={photo} alt="" ratio="2:3" sizes="96px" />
      <div>
        <p className="name">{name}</p>
        {subtitle && <p className="small text-ink-2">{subtitle}</p>}
        <p className="small">
          {price !== null && <Price cents={price} from={from} />}{" "}
          <span className="unit">{fineLine(card)}</span>
        </p>
      </div>
      <ButtonLink kind="quiet" size="small" href={productPath(card.slug)}>
        {m["blog.discover"]()}
        <span className="sr-only"> {name}</span>
      </ButtonLink>
    </aside>
  );
}

type Post = Pick<
  BlogPostPage,
  "slug" | "title" | "excerpt" | "author" | "publishedAt" | "updatedAt" | "tags"
> & { photo: { path: string } | null };

const postJsonLd = (post: Post, origin: string) => ({
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
