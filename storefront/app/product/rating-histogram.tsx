import { Link } from "react-router";
import * as m from "#messages";
import type { Reviews } from "./load-product.server.ts";

type RatingHistogramProps = { reviews: Reviews; to: (stars: number | null) => string };

/** Each row shows its reviews only; the chosen one shows all again. */
export function RatingHistogram({ reviews, to }: RatingHistogramProps) {
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
