import { AddAllForm } from "#app/features/cart/add-all-form.tsx";
import type { ProductCard } from "#app/features/product-card/product-card.ts";
import { Picture } from "#app/ui/picture.tsx";
import { productPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";

const gestures = [
  { name: m["home.ritual_1"], how: m["home.ritual_1_do"] },
  { name: m["home.ritual_2"], how: m["home.ritual_2_do"] },
  { name: m["home.ritual_3"], how: m["home.ritual_3_do"] },
  { name: m["home.ritual_4"], how: m["home.ritual_4_do"] },
];

/** Four gestures or none: the order is the point. */
export function Ritual({ cards }: { cards: ProductCard[] }) {
  if (cards.length < ritualSlugs.length) return null;
  return (
    <section className="section ritual" aria-labelledby="ritual">
      <div className="wrap">
        <div className="intro">
          <h2 id="ritual">
            {m["home.ritual_title"]()} <em>{m["home.ritual_title_turn"]()}</em>
          </h2>
          <p>{m["home.ritual_text"]()}</p>
        </div>
        <ol>
          {gestures.map(({ name, how }, index) => (
            <Gesture
              key={name()}
              position={index + 1}
              name={name()}
              how={how()}
              card={cards[index]}
            />
          ))}
        </ol>
        <div className="mt-10">
          <AddAllForm cards={cards} label={m["home.ritual_add"]()} />
        </div>
      </div>
    </section>
  );
}

type GestureProps = { position: number; name: string; how: string; card: ProductCard | undefined };

function Gesture({ position, name, how, card }: GestureProps) {
  if (!card) return null;
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
        <p className="do">{how}</p>
        <p className="small mt-2">
          <PageLink className="link" href={productPath(card.slug)}>
            {card.name}
          </PageLink>
        </p>
      </div>
    </li>
  );
}

/** From the thinnest to the richest. */
export const ritualSlugs = [
  "balsamo-struccante-all-oliva",
  "essenza-idratante-di-mare",
  "siero-acido-ialuronico",
  "crema-idratante-di-mare",
] as const;
