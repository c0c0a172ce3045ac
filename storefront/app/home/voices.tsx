import * as m from "#messages";
import { Icon } from "#app/ui/icon.tsx";
import { Stars } from "#app/ui/rating.tsx";
import { PolicyLink } from "#app/reviews/policy-link.tsx";

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
        <a className="link" href={`/prodotti/${product.slug}`}>
          {product.name}
        </a>
      )}
      {verified ? (
        <span className="ver">
          <Icon name="check" />
          {m["reviews.verified"]()}
        </span>
      ) : (
        <span>{m["reviews.unverified"]()}</span>
      )}
    </p>
  );
}
