import * as m from "#messages";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { formatRating, Stars } from "#app/ui/rating.tsx";
import type { Reviews as ReviewsData } from "./load-product.server.ts";
import { productAddress, reviewsId } from "./product-address.ts";
import { RatingHistogram } from "./rating-histogram.tsx";
import { PolicyLink } from "#app/reviews/policy-link.tsx";

type ReviewsProps = { slug: string; variant: string | null; reviews: ReviewsData | null };

export function Reviews({ slug, variant, reviews }: ReviewsProps) {
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
            <ButtonLink kind="quiet" href={`/prodotti/recensioni/${slug}/nuova`}>
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
        {verified ? (
          <span className="ver">
            <Icon name="check" />
            {m["reviews.verified"]()}
          </span>
        ) : (
          <span>{m["reviews.unverified"]()}</span>
        )}
      </p>
    </article>
  );
}
