import { PolicyLink, Purchase } from "#app/features/reviews.tsx";
import { LinkGo } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Stars } from "#app/ui/rating.tsx";
import { blogPostPath, productPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import {
  headingId,
  type CustomerReview,
  type JournalPost,
  type SectionView,
} from "./section-views.ts";
import { Title } from "./bands.tsx";

export function Journal({ section }: { section: SectionView<"journal"> }) {
  const { title, link, posts } = section;
  const [first, ...others] = posts;
  if (!first) return null;
  return (
    <section className="section wrap" aria-labelledby={headingId(section)}>
      <div className="head">
        <h2 id={headingId(section)}>
          <Title text={title || m["sections.journal"]()} />
        </h2>
        {link && <LinkGo href={link.href}>{link.label}</LinkGo>}
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

/** The latest reviews, whatever they say. */
export function Reviews({ section }: { section: SectionView<"reviews"> }) {
  const { title, reviews } = section;
  if (reviews.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby={headingId(section)}>
      <div className="head">
        <h2 id={headingId(section)}>
          <Title text={title || m["sections.reviews"]()} />
        </h2>
        <p className="caption">
          {m["sections.reviews_text"]()} <PolicyLink />
        </p>
      </div>
      <ul className="voices">
        {reviews.map((review) => (
          <li key={review.id}>
            <Stars value={review.rating} />
            <h3>{review.title}</h3>
            <p>{review.comment}</p>
            <Meta review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Meta({ review: { author, product, verified } }: { review: CustomerReview }) {
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
