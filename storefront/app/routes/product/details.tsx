import { Accordion } from "#app/ui/accordion.tsx";
import { Drop } from "#app/ui/icon.tsx";
import { withdrawalPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Fact, ProductView } from "./product-view.ts";

type AboutProps = Pick<ProductView, "shortDescription" | "benefits" | "intro">;

export function About({ shortDescription: text, benefits, intro }: AboutProps) {
  if (!text && benefits.length === 0 && intro.length === 0) return null;
  return (
    <div className="grid gap-5">
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

type ToKnowProps = { product: ProductView; facts: Fact[]; delivery?: string };

export function ToKnow({ product, facts, delivery }: ToKnowProps) {
  const { steps, description, sections } = product;
  return (
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
      <Accordion title={m["product.details"]()} open={!delivery}>
        <Facts facts={facts} />
      </Accordion>
      {sections.map(({ name, value }) => (
        <Accordion key={name} title={name}>
          <Text html={value} />
        </Accordion>
      ))}
      {delivery && (
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
  );
}

/** Only in server-rendered documents, so the browser needs no sanitiser. */
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
