import { PolicyLink, Purchase } from "#app/features/reviews.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { imageUrl } from "#app/ui/images/image-url.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { formatRating, Stars } from "#app/ui/rating.tsx";
import { newReviewPath } from "#contract/paths.ts";
import { StateLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import {
  productAddress,
  type ProductChoices,
  reviewsId,
} from "#app/features/product-card/product-card.ts";
import { largest, lookCloser } from "./gallery/gallery.tsx";
import type { Reviews as ReviewsData } from "./product.server.ts";

type ReviewsProps = { slug: string; reviews: ReviewsData | null };

type AddressOf = (change: Partial<ProductChoices>) => string;

export function ReviewsSection({ slug, reviews }: ReviewsProps) {
  const address: AddressOf = (change) =>
    `${productAddress(slug, { ...reviews?.choices, reviewsPage: 1, ...change })}#${reviewsId}`;
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
              <RatingHistogram reviews={reviews} to={address} />
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
            <span
              // Already in the server's HTML: keeps the texts out of the browser's code.
              dangerouslySetInnerHTML={{
                __html: import.meta.env.SSR ? m["reviews.disclosure"]() : "",
              }}
              suppressHydrationWarning
            />{" "}
            <PolicyLink />
          </p>
          {reviews ? (
            <>
              {reviews.count > 1 && <Ways reviews={reviews} to={address} />}
              {reviews.empty && <p className="lead text-ink-2">{reviews.empty}</p>}
              {reviews.items.map((review) => (
                <Review key={review.id} review={review} />
              ))}
              <Pages
                page={reviews.choices.reviewsPage}
                pages={reviews.pages}
                to={(page) => address({ reviewsPage: page })}
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
  const { author, title, comment, rating, verified, skin, date, photos } = review;
  return (
    <article className="review">
      <Stars value={rating} />
      <h3>{title}</h3>
      <p>{comment}</p>
      {photos && (
        <ul className="mt-3.5 flex gap-2">
          {photos.map((photo, at) => (
            <li key={photo.path}>
              <a href={imageUrl(photo.path, largest)} onClick={lookCloser}>
                <Picture
                  photo={photo}
                  alt={m["reviews.photo"]({ position: at + 1, author: author ?? "" })}
                  ratio="1:1"
                  sizes="96px"
                  className="w-20"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="meta">
        {author && <span>{author}</span>}
        {skin && <span>{skin}</span>}
        <span>{date}</span>
        <Purchase verified={verified} />
      </p>
    </article>
  );
}

type WaysProps = { reviews: ReviewsData; to: AddressOf };

const Ways = ({ reviews, to }: WaysProps) =>
  reviews.ways.map(({ name, links }) => (
    <nav className="chips pb-4" aria-label={name} key={name}>
      {links.map(({ label, change, current }) => (
        <StateLink
          className="chip"
          key={label}
          to={to(change)}
          preventScrollReset
          aria-current={current}
        >
          {label}
        </StateLink>
      ))}
    </nav>
  ));

/** Each row links to its reviews; the selected row links back to all of them. */
function RatingHistogram({ reviews, to }: WaysProps) {
  return (
    <ul className="hist">
      {reviews.ratings.map(({ rating, count }) => {
        const chosen = rating === reviews.choices.stars;
        return (
          <li key={rating}>
            <StateLink
              to={to({ stars: chosen ? null : rating })}
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
            </StateLink>
          </li>
        );
      })}
    </ul>
  );
}
