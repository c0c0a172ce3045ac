import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { NewsletterBand } from "#app/features/layout/newsletter-band.tsx";
import { useLayoutData } from "#app/features/layout/layout-data.ts";
import { blogPostPath, previewParam, productPath } from "#contract/paths.ts";
import { Marquee } from "#app/ui/marquee.tsx";
import { Campaign, Head, Heading, Hero, promises, Quotation } from "./bands.tsx";
import { IngredientNames, QuizDoor, TextWithPhoto } from "./doors.tsx";
import { BroadHero, IngredientBand, ListedHere, RangePortraits } from "./range-bands.tsx";
import { Ritual } from "./ritual.tsx";
import { Categories, Needs, Products, Ranges, Values } from "./selections.tsx";
import {
  type CustomerReview,
  headingId,
  type JournalPost,
  type SectionView,
} from "./section-views.ts";
import css from "./sections.css?url";
import { PolicyLink, Purchase } from "#app/features/reviews.tsx";
import { Cover } from "#app/ui/images/cover.tsx";
import { Stars } from "#app/ui/rating.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";

type SectionsProps = {
  sections: SectionView[];
  /** The product list of a category page, which one of the sections may show. */
  list?: ReactNode;
};

/** Only the first picture of a page gets a high fetch priority. */
export function Sections({ sections, list }: SectionsProps) {
  const first = sections.find(startsWithPicture);
  const marked = useLocation().search.includes(previewParam);
  const shown = sections.map((section) => {
    const { id } = section;
    const one = <Section key={id} section={section} priority={section === first} list={list} />;
    // The office's preview finds and highlights the selected section by this id.
    const mark = (
      <div key={id} data-section={id}>
        {one}
      </div>
    );
    return marked ? mark : one;
  });
  return (
    <>
      <link rel="stylesheet" href={css} precedence="default" />
      {shown}
    </>
  );
}

const startsWithPicture = (section: SectionView): boolean =>
  ("photo" in section && section.photo !== null) || section.kind === "products";

type SectionProps = { section: SectionView; priority: boolean; list: ReactNode };

function Section({ section, priority, list }: SectionProps): ReactNode {
  switch (section.kind) {
    case "hero":
      return section.broad ? (
        <BroadHero section={section} priority={priority} />
      ) : (
        <Hero section={section} priority={priority} />
      );
    case "marquee":
      return <Phrases section={section} />;
    case "products":
      return section.listed ? (
        <ListedHere section={section} list={list} />
      ) : (
        <Products section={section} priority={priority} />
      );
    case "ranges":
      return section.exceptThis ? (
        <RangePortraits section={section} />
      ) : (
        <Ranges section={section} />
      );
    case "ritual":
      return <Ritual section={section} />;
    case "categories":
      return <Categories section={section} />;
    case "needs":
      return section.question ? (
        <QuizDoor section={section} question={section.question} />
      ) : (
        <Needs section={section} />
      );
    case "quotation":
      return <Quotation section={section} priority={priority} />;
    case "campaign":
      return <Campaign section={section} priority={priority} />;
    case "reviews":
      return <Reviews section={section} />;
    case "journal":
      return <Journal section={section} />;
    case "values":
      return <Values section={section} />;
    case "newsletter":
      return <NewsletterBand />;
    case "ingredients":
      return <IngredientNames section={section} />;
    case "text":
      return section.ingredient ? (
        <IngredientBand section={section} ingredient={section.ingredient} />
      ) : (
        <TextWithPhoto section={section} priority={priority} />
      );
  }
}

function Phrases({ section }: { section: SectionView<"marquee"> }) {
  const phrases = promises(useLayoutData(), section);
  return phrases.length > 0 && <Marquee phrases={phrases} />;
}

function Journal({ section }: { section: SectionView<"journal"> }) {
  const [first, ...others] = section.posts;
  if (!first) return null;
  return (
    <section className="section wrap" aria-labelledby={headingId(section)}>
      <Head section={section} usual={m["sections.journal"]()} />
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
      <Cover photo={post.photo} sizes={sizes} />
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

/** States how reviews were selected: the newest, whatever their rating, or chosen by the owner. */
function Reviews({ section }: { section: SectionView<"reviews"> }) {
  const { reviews, selection, average } = section;
  if (reviews.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby={headingId(section)}>
      <div className="head">
        <Heading section={section} usual={m["sections.reviews"]()} />
        <p className="caption">
          {average && (
            <>
              <b className="font-medium text-ink">{average}</b>{" "}
            </>
          )}
          {selection} <PolicyLink />
        </p>
      </div>
      <ul className="quotes">
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
