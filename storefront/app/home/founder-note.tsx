import * as m from "#messages";
import { LinkGo } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";

export function FounderNote() {
  return (
    <section className="section note">
      <div className="wrap grid12 split-note">
        <figure>
          <Picture
            src="editorial/about.jpg"
            alt={m["home.quote_photo"]()}
            ratio="2:3"
            sizes="(width >= 48rem) 25vw, 75vw"
            line="oliva"
          />
        </figure>
        <div>
          <blockquote>
            {m["home.quote"]()} <em>{m["home.quote_turn"]()}</em>
          </blockquote>
          <p className="mt-5 text-ink-2">{m["home.quote_by"]()}</p>
          <p className="mt-3">
            <LinkGo href="/chi-sono">{m["header.about"]()}</LinkGo>
          </p>
        </div>
      </div>
    </section>
  );
}
