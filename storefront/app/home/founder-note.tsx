import * as m from "#messages";
import { LinkGo } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Quote } from "./quote-of.ts";

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
            <LinkGo href="/chi-sono">{m["header.about"]()}</LinkGo>
          </p>
        </div>
      </div>
    </section>
  );
}
