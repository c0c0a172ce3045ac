import { Prose } from "#app/features/content/prose.tsx";
import { AddAllForm } from "#app/features/cart/quick-add.tsx";
import { fineLine } from "#app/features/product-card/tile.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price, StruckPrice } from "#app/ui/price.tsx";
import { productPath } from "#contract/paths.ts";
import * as m from "#messages";
import { Heading } from "./bands.tsx";
import { RangeStyles } from "./range-bands.tsx";
import { headingId, type SectionView } from "./section-views.ts";

type RitualView = SectionView<"ritual">;
type StepProps = { position: number; step: RitualView["steps"][number] };

/** Up to this number of steps are shown beside the text; more get their own row. */
const fewSteps = 3;

/** Steps in order; those whose product is no longer sold are omitted. */
export function Ritual({ section }: { section: RitualView }) {
  const { text, caution, steps, addAll } = section;
  if (steps.length === 0) return null;
  const few = steps.length <= fewSteps;
  const Step = few ? PricedStep : WideStep;
  const add = addAll && (
    <div className="add-all">
      <AddAllForm cards={steps.map(({ card }) => card)} label={addAll} />
    </div>
  );
  return (
    <section
      className="section ritual"
      data-few={few || undefined}
      aria-labelledby={headingId(section)}
    >
      {(few || caution) && <RangeStyles />}
      <div className="wrap">
        <div className="intro">
          <Heading section={section} usual={m["sections.ritual"]()} />
          {text && <Prose html={text} className="" />}
          {caution && <Prose html={caution} className="caution" />}
          {few && add}
        </div>
        <ol>
          {steps.map((step, index) => (
            <Step key={index} position={index + 1} step={step} />
          ))}
        </ol>
        {!few && add}
      </div>
    </section>
  );
}

function WideStep({ position, step }: StepProps) {
  const { name, text, card } = step;
  return (
    <li data-line={card.line ?? undefined}>
      <div>
        <span className="n max-lg:hidden">{position}</span>
        <PageLink href={productPath(card.slug)} aria-hidden="true" tabIndex={-1}>
          <Picture photo={card.photo} alt="" ratio="2:3" sizes="(width >= 64rem) 23vw, 104px" />
        </PageLink>
      </div>
      <div>
        <span className="n lg:hidden">{position}</span>
        <h3>{name}</h3>
        <p className="do">{text}</p>
        <p className="small mt-2">
          <PageLink className="link" href={productPath(card.slug)}>
            {card.name}
          </PageLink>
        </p>
      </div>
    </li>
  );
}

function PricedStep({ position, step: { name, text, card } }: StepProps) {
  return (
    <li data-line={card.line ?? undefined}>
      <Picture photo={card.photo} alt="" ratio="2:3" sizes="(width >= 64rem) 20vw, 112px" />
      <div>
        <p className="n">
          {position} {name}
        </p>
        <h3>
          <PageLink href={productPath(card.slug)}>{card.name}</PageLink>
        </h3>
        <p className="do">{text}</p>
        <p className="pay">
          {card.price !== null && <Price cents={card.price} from={card.from} />}
          {card.was && <StruckPrice cents={card.was} />}
          <span className="unit">{fineLine(card)}</span>
        </p>
      </div>
    </li>
  );
}
