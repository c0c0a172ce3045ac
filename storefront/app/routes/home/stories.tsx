import { plainText } from "#app/features/content/outline.ts";
import { PolicyLink, Purchase } from "#app/features/reviews.tsx";
import { LinkGo } from "#app/ui/button.tsx";
import type { Photo } from "#app/ui/images/constants.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Stars } from "#app/ui/rating.tsx";
import { aboutPath, blogPath, blogPostPath, productPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";

export function FounderNote({ quote }: { quote: Quote | null }) {
  if (!quote) return null;
  return (
    <section className="section note">
      <div className="wrap grid12 split-note">
        <figure>
          <Picture
            photo="editorial/about.jpg"
            alt=""
            ratio="2:3"
            sizes="(width >= 48rem) 25vw, 75vw"
            line="oliva"
          />
        </figure>
        <div>
          <blockquote>
            «{quote.text && `${quote.text} `}
            <em>{quote.turn}»</em>
          </blockquote>
          {quote.by && <p className="mt-5 text-ink-2">{quote.by}</p>}
          <p className="mt-3">
            <LinkGo href={aboutPath}>{m["header.about"]()}</LinkGo>
          </p>
        </div>
      </div>
    </section>
  );
}

export type Quote = { text: string; turn: string; by: string | null };

/** The first words a page sets apart: what is said, its last sentence, and who says it. */
export function quoteOf(html: string): Quote | null {
  const quoted = /<blockquote>(.*?)<\/blockquote>/s.exec(html)?.[1] ?? "";
  const [said, by] = [...quoted.matchAll(/<p>(.*?)<\/p>/gs)].map(([, inner = ""]) =>
    plainText(inner),
  );
  if (!said) return null;
  const [, text = "", turn = said] = /^(.*[.!?…]) (.+)$/s.exec(said) ?? [];
  return { text, turn, by: by ?? null };
}

export type JournalPost = {
  slug: string;
  title: string;
  category: string | null;
  readingTime: string;
  photo: Photo | null;
};

export function Journal({ posts }: { posts: JournalPost[] }) {
  const [first, ...others] = posts;
  if (!first) return null;
  return (
    <section className="section wrap" aria-labelledby="journal">
      <div className="head">
        <h2 id="journal">{m["home.journal_title"]()}</h2>
        <LinkGo href={blogPath}>{m["home.journal_cta"]()}</LinkGo>
      </div>
      <div className="journal grid12">
        <Post post={first} className="lead-post" sizes="(width >= 64rem) 55vw, 100vw" />
        <div className="side-posts">
          {others.map((post) => (
            <Post
              key={post.slug}
              post={post}
              className="mini"
              sizes="(width >= 64rem) 30vw, 112px"
            />
          ))}
        </div>
      </div>
    </section>
  );
}

type PostProps = { post: JournalPost; className: string; sizes: string };

function Post({ post, className, sizes }: PostProps) {
  return (
    <article className={className}>
      <Picture photo={post.photo} alt="" ratio="3:2" sizes={sizes} />
      <div>
        <p className="meta">
          {post.category && <span>{post.category}</span>}
          <span>{post.readingTime}</span>
        </p>
        <h3>
          <PageLink href={blogPostPath(post.slug)}>{post.title}</PageLink>
        </h3>
      </div>
    </article>
  );
}

export type Voice = {
  id: number;
  title: string;
  comment: string;
  rating: number;
  author: string | null;
  verified: boolean;
  product: { name: string; slug: string } | null;
};

/** The latest reviews, whatever they say. */
export function Voices({ voices }: { voices: Voice[] }) {
  if (voices.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby="voices">
      <div className="head">
        <h2 id="voices">{m["home.voices_title"]()}</h2>
        <p className="caption">
          {m["home.voices_text"]()} <PolicyLink />
        </p>
      </div>
      <ul className="voices">
        {voices.map((voice) => (
          <li key={voice.id}>
            <Stars value={voice.rating} />
            <h3>{voice.title}</h3>
            <p>{voice.comment}</p>
            <Meta voice={voice} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Meta({ voice: { author, product, verified } }: { voice: Voice }) {
  return (
    <p className="meta">
      {author && <span>{author}</span>}
      {product && (
        <PageLink className="link" href={productPath(product.slug)}>
          {product.name}
        </PageLink>
      )}
      <Purchase verified={verified} />
    </p>
  );
}
