import { Prose } from "#app/features/content/prose.tsx";
import { LowestPriceCaption, Tile } from "#app/features/product-card/tile.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import * as m from "#messages";
import { headingId, type SectionView } from "./section-views.ts";
import { Head, Heading } from "./bands.tsx";
import type { ProductRange } from "#app/features/product-card/ranges.ts";
import { Drop } from "#app/ui/icon.tsx";

type ProductsProps = { section: SectionView<"products">; priority: boolean };

export function Products({ section, priority }: ProductsProps) {
  const { text, cards } = section;
  if (cards.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby={headingId(section)}>
      <Head section={section} usual={m["sections.products"]()} />
      {text && <Prose html={text} className="section-text" />}
      <div className="tiles swipe">
        {cards.map((card, index) => (
          <Tile
            key={card.slug}
            card={card}
            sizes="(width >= 64rem) 23vw, 64vw"
            priority={priority && index === 0}
          />
        ))}
      </div>
      <LowestPriceCaption cards={cards} />
    </section>
  );
}

export function Categories({ section }: { section: SectionView<"categories"> }) {
  const tiles = section.categories.filter(({ photo }) => photo !== null);
  if (tiles.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby={headingId(section)}>
      <Head section={section} usual={m["sections.categories"]()} />
      <ul className="category-tiles">
        {tiles.map(({ name, href, photo }, index) => (
          <li key={href}>
            <Picture
              photo={photo}
              alt=""
              ratio="4:5"
              sizes={index === 0 ? "(width >= 64rem) 18vw, 100vw" : "(width >= 64rem) 18vw, 48vw"}
            />
            <PageLink href={href}>{name}</PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Needs({ section }: { section: SectionView<"needs"> }) {
  const { text, needs } = section;
  if (needs.length === 0) return null;
  return (
    <section
      className="section wrap grid12 split-info gap-y-8"
      aria-labelledby={headingId(section)}
    >
      <div>
        <Heading section={section} usual={m["sections.needs"]()} />
        {text && <Prose html={text} className="mt-4 max-w-[34ch] text-ink-2" />}
      </div>
      <ul className="needs">
        {needs.map(({ name, href }) => (
          <li key={href}>
            <PageLink href={href}>{name}</PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Values({ section }: { section: SectionView<"values"> }) {
  const { title, values } = section;
  if (values.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby={headingId(section)}>
      <div className={title ? "head" : "sr-only"}>
        <Heading section={section} usual={m["sections.values"]()} />
      </div>
      <ul className="values">
        {values.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Ranges({ section }: { section: SectionView<"ranges"> }) {
  const { ranges } = section;
  if (ranges.length === 0) return null;
  return (
    <section className="section lines" aria-labelledby={headingId(section)}>
      <div className="wrap">
        <Head section={section} usual={m["sections.ranges"]()} />
        <div className="body">
          <ul>
            {ranges.map((range) => (
              <Row key={range.line} range={range} />
            ))}
          </ul>
          <div className="pics" aria-hidden="true">
            {ranges.map((range) => (
              <RangePhoto key={range.line} range={range} sizes="(width >= 64rem) 31vw, 1px" />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

/** Sets all words but the first in italics: «Rosa *di maggio*». */
export function RangeName({ name }: Pick<ProductRange, "name">) {
  const [first, ...turn] = name.split(" ");
  return (
    <>
      {first} <em>{turn.join(" ")}</em>
    </>
  );
}

function Row({ range }: { range: ProductRange }) {
  const { line, name, href, verb, text } = range;
  return (
    <li data-line={line}>
      <PageLink className="row" href={href}>
        <span>
          <span className="nm">
            <span>
              <RangeName name={name} />
            </span>
            <Drop />
          </span>
          <span className="ds lg:hidden">{[verb, text].filter(Boolean).join(". ")}</span>
        </span>
        <span className="ds max-lg:hidden">
          <span className="text-ink">{verb}</span>
          <br />
          {text}
        </span>
        <span className="th">
          <RangePhoto range={range} sizes="(width < 64rem) 60px, 1px" />
        </span>
      </PageLink>
    </li>
  );
}

export const RangePhoto = ({
  range: { photo, line },
  sizes,
}: {
  range: ProductRange;
  sizes: string;
}) => <Picture photo={photo} alt="" ratio="2:3" sizes={sizes} line={line} />;
