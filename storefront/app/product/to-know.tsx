import * as m from "#messages";
import { Accordion } from "#app/ui/accordion.tsx";
import type { Fact } from "./facts.ts";
import type { ProductView } from "./product-view.ts";

type ToKnowProps = { product: ProductView; facts: Fact[]; delivery: string };

export function ToKnow({ product, facts, delivery }: ToKnowProps) {
  const { steps, description, inci, giftCard } = product;
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
        {description.length > 0 && (
          <Accordion title={m["product.description"]()} open={steps.length === 0}>
            {description.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Accordion>
        )}
        {inci && (
          <Accordion title={m["product.inci"]()}>
            <p className="inci">{inci}</p>
          </Accordion>
        )}
        <Accordion title={m["product.details"]()} open>
          <dl className="facts">
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Accordion>
        {!giftCard && (
          <Accordion title={m["product.shipping"]()}>
            <p>{delivery}</p>
            <p>
              <a className="link" href="/recesso">
                {m["footer.withdraw"]()}
              </a>
            </p>
          </Accordion>
        )}
      </div>
    </section>
  );
}

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
