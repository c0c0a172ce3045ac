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
import { LowestPriceCaption, Tile } from "#app/features/product-card/tile.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { formatEuro } from "#contract/format/money.ts";
import { imageUrl } from "#app/ui/images/image-url.ts";
import { pageUrl } from "#app/ui/page-link.tsx";
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

function PostArticle({ post }: { post: PostView }) {
  const { photo, halves, products } = post;
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
      <div className="wrap mb-16">
        <Picture photo={photo} alt={post.photoAlt} ratio="wide" sizes="100vw" priority />
      </div>
      <div className="wrap">
        <Prose html={before} />
        {after !== "" && products[0] && <InlineProduct card={products[0]} />}
        {after !== "" && <Prose html={after} />}
      </div>
    </article>
  );
}

function PostHead({ post }: { post: PostView }) {
  const { title, category, author, publishedAt, publishedOn, readingTime } = post;
  const [what, how] = splitTitle(title);
  return (
    <header className="top-art">
      {category && <p className="of">{category.name}</p>}
      <h1>
        {what} {how !== "" && <em>{how}</em>}
      </h1>
      <p className="meta">
        {author && <span>{author}</span>}
        <time dateTime={publishedAt}>{publishedOn}</time>
        <span>{readingTime}</span>
      </p>
    </header>
  );
}

const breadcrumbsTo = ({ category }: Pick<PostView, "category">) => [
  { name: m["common.home"](), href: "/" },
  { name: m["blog.title"](), href: blogPath },
  ...(category ? [category] : []),
];

function InlineProduct({ card }: { card: ProductCard }) {
  const { name, subtitle, photo, price, from, format, unitPrice } = card;
  const perUnit =
    unitPrice &&
    m["product.unit_price"]({ price: formatEuro(unitPrice.amount), per: unitPrice.per });
  return (
    <aside className="inline-product" data-line={card.line ?? undefined}>
      <Picture photo={photo} alt="" ratio="2:3" sizes="96px" />
      <div>
        <p className="name">{name}</p>
        {subtitle && <p className="small text-ink-2">{subtitle}</p>}
        <p className="small">
          {price !== null && <Price cents={price} from={from} />}{" "}
          <span className="unit">{[format, perUnit].filter(Boolean).join(" · ")}</span>
        </p>
      </div>
      <ButtonLink kind="quiet" size="small" href={productPath(card.slug)}>
        {m["blog.discover"]()}
        <span className="sr-only"> {name}</span>
      </ButtonLink>
    </aside>
  );
}

function PostProducts({ cards }: { cards: ProductCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby="products">
      <div className="head">
        <h2 id="products">{m["blog.products"]()}</h2>
      </div>
      <div className="tiles swipe">
        {cards.map((card) => (
          <Tile key={card.slug} card={card} sizes="(width >= 64rem) 23vw, 64vw" />
        ))}
      </div>
      <LowestPriceCaption cards={cards} />
    </section>
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
