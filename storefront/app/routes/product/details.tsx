import { Accordion } from "#app/ui/accordion.tsx";
import { Drop } from "#app/ui/icon.tsx";
import type { Photo } from "#app/ui/images/image-url.ts";
import { Picture } from "#app/ui/picture.tsx";
import { withdrawalPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Fact, ProductView, InciTerm } from "./product-view.ts";
import { escapeHtml } from "#contract/format/markup.ts";

type AboutProps = Pick<ProductView, "shortDescription" | "benefits" | "intro">;

export function About({ shortDescription: text, benefits, intro }: AboutProps) {
  if (!text && benefits.length === 0 && intro.length === 0) return null;
  return (
    <div className="about">
      <p className="lead">{text}</p>
      <ul className="drops small" aria-label={m["product.benefits"]()}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Drop />
            <span>{benefit}</span>
          </li>
        ))}
      </ul>
      {intro.length > 0 && <Facts facts={intro} />}
    </div>
  );
}

const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className="facts">
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

type ActivesProps = {
  title: string;
  actives: { name: string; what: string }[];
  photo: Photo | null;
};

export function Actives({ title, actives, photo }: ActivesProps) {
  if (actives.length === 0) return null;
  return (
    <section className="wash-band" aria-labelledby="actives">
      <div className="wrap duo-band">
        <figure className="macro">
          <Picture photo={photo} alt="" ratio="2:3" sizes="(width >= 64rem) 55vw, 1px" />
        </figure>
        <div>
          <h2 id="actives" className="mb-10 max-w-[18ch]">
            {title}
          </h2>
          <dl className="actives">
            {actives.map(({ name, what }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

type ToKnowProps = { product: ProductView; facts: Fact[]; delivery: string };

export function ToKnow({ product, facts, delivery }: ToKnowProps) {
  const { steps, description, inci, giftCard, sections } = product;
  return (
    <section
      className="section wrap grid12 split-info gap-y-6"
      aria-label={m["product.information"]()}
    >
      <h2>{m["product.to_know"]()}</h2>
      <div>
        {steps.length > 0 && (
          <Accordion title={m["product.how_to_use"]()} open>
            <Steps steps={steps} />
          </Accordion>
        )}
        {description && (
          <Accordion title={m["product.description"]()} open={steps.length === 0}>
            <Text html={description} />
          </Accordion>
        )}
        {inci && (
          <Accordion title={m["product.inci"]()}>
            <p
              className="inci"
              // Already in the server's HTML: keeps this code out of the browser.
              dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? inciHtml(inci) : "" }}
              suppressHydrationWarning
            />
          </Accordion>
        )}
        <Accordion title={m["product.details"]()} open>
          <Facts facts={facts} />
        </Accordion>
        {sections.map(({ name, value }) => (
          <Accordion key={name} title={name}>
            <Text html={value} />
          </Accordion>
        ))}
        {!giftCard && (
          <Accordion title={m["product.shipping"]()}>
            <p>{delivery}</p>
            <p>
              <PageLink className="link" href={withdrawalPath}>
                {m["footer.withdraw"]()}
              </PageLink>
            </p>
          </Accordion>
        )}
      </div>
    </section>
  );
}

/** A document brings it: the browser needs no code that makes strings safe. */
const Text = ({ html }: { html: string }) => (
  <div
    className="text"
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? html : "" }}
    suppressHydrationWarning
  />
);

function Steps({ steps }: { steps: string[] }) {
  if (steps.length === 1) return <p>{steps[0]}</p>;
  return (
    <ol className="steps">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

/** Names that explain themselves when they are pressed; made by the server alone, they need no code. */
const inciHtml = (terms: InciTerm[]): string =>
  terms
    .map(([term, note], at) =>
      note
        ? `<button type="button" popovertarget="i${at}">${escapeHtml(term)}</button><span popover id="i${at}">${escapeHtml(note)}</span>`
        : escapeHtml(term),
    )
    .join(", ");
