import { Link } from "react-router";
import { PolicyLink, Purchase } from "#app/features/reviews.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { formatRating, Stars } from "#app/ui/rating.tsx";
import { newReviewPath } from "#contract/paths.ts";
import * as m from "#messages";
import { productAddress, reviewsId } from "#app/features/product-card/product-card.ts";
import type { Reviews, Reviews as ReviewsData } from "./product.server.ts";

type ReviewsProps = { slug: string; variant: string | null; reviews: ReviewsData | null };

export function ReviewsSection({ slug, variant, reviews }: ReviewsProps) {
  const address = (choices: { stars?: number | null; reviewsPage?: number }) =>
    `${productAddress(slug, { variant, ...choices })}#${reviewsId}`;
  return (
    <section className="section reviews" id={reviewsId} aria-labelledby="reviews-title">
      <div className="wrap grid12 split-info gap-y-8">
        <div className="left">
          <h2 id="reviews-title">{m["reviews.title"]()}</h2>
          {reviews && (
            <>
              <p className="mt-6 mb-5 flex items-end gap-4">
                <span className="score">{formatRating(reviews.average)}</span>
                <span className="small text-ink-2">
                  {m["reviews.out_of"]()}
                  <br />
                  {m["reviews.count"]({ count: reviews.count })}
                </span>
              </p>
              <RatingHistogram reviews={reviews} to={(stars) => address({ stars })} />
            </>
          )}
          <p className="mt-6">
            <ButtonLink kind="quiet" href={newReviewPath(slug)}>
              {m["reviews.write"]()}
            </ButtonLink>
          </p>
        </div>
        <div>
          <p className="caption max-w-measure pb-6">
            {m["reviews.disclosure"]()} <PolicyLink />
          </p>
          {reviews ? (
            <>
              {reviews.items.map((review) => (
                <Review key={review.id} review={review} />
              ))}
              <Pages
                page={reviews.page}
                pages={reviews.pages}
                to={(page) => address({ stars: reviews.stars, reviewsPage: page })}
              />
            </>
          ) : (
            <p className="lead text-ink-2">{m["reviews.none"]()}</p>
          )}
        </div>
      </div>
    </section>
  );
}

function Review({ review }: { review: ReviewsData["items"][number] }) {
  const { author, title, comment, rating, verified, date } = review;
  return (
    <article className="review">
      <Stars value={rating} />
      <h3>{title}</h3>
      <p>{comment}</p>
      <p className="meta">
        {author && <span>{author}</span>}
        <span>{date}</span>
        <Purchase verified={verified} />
      </p>
    </article>
  );
}

type RatingHistogramProps = { reviews: Reviews; to: (stars: number | null) => string };

/** Each row shows its reviews only; the chosen one shows all again. */
function RatingHistogram({ reviews, to }: RatingHistogramProps) {
  return (
    <ul className="hist">
      {reviews.ratings.map(({ rating, count }) => {
        const chosen = rating === reviews.stars;
        return (
          <li key={rating}>
            <Link
              to={to(chosen ? null : rating)}
              preventScrollReset
              aria-current={chosen || undefined}
              rel="nofollow"
            >
              <span>{m["reviews.stars"]({ count: rating })}</span>
              <svg aria-hidden="true">
                <rect y="1" width="100%" height="1" />
                <rect width={`${(count / Math.max(1, reviews.count)) * 100}%`} height="3" />
              </svg>
              <span>
                {count}
                <span className="sr-only"> {m["common.rating_reviews"]({ count })}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
