import { formatNumber } from "#contract/format/money.ts";
import * as m from "#messages";

const star = "m7 1 1.8 3.9 4.2.5-3.1 2.9.8 4.2L7 10.4 3.3 12.5l.8-4.2L1 5.4l4.2-.5z";

/** Formats as «4,6». */
export const formatRating = (value: number) =>
  formatNumber((Math.round(value * 10) / 10).toFixed(1));

export function Rating({ value, count }: { value: number; count: number }) {
  return (
    <span className="stars">
      <Star />
      <span className="sr-only">{`${m["common.rating_of"]()} `}</span>
      <b>{formatRating(value)}</b>
      <span className="sr-only">{` ${m["common.rating_out_of"]()} `}</span>
      <span>
        {`(${count}`}
        <span className="sr-only">{` ${m["common.rating_reviews"]({ count })}`}</span>)
      </span>
    </span>
  );
}

export function Stars({ value }: { value: number }) {
  return (
    <span className="stars5">
      <span className="sr-only">{m["common.stars"]({ rating: value })}</span>
      {[1, 2, 3, 4, 5].map((step) => (
        <Star key={step} off={step > value} />
      ))}
    </span>
  );
}

export function Star({ off = false }: { off?: boolean }) {
  return (
    <svg className={off ? "off" : undefined} viewBox="0 0 14 14" aria-hidden="true">
      <path d={star} />
    </svg>
  );
}
