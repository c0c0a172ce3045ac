import type { ReactNode } from "react";
import { Prose } from "#app/features/content/prose.tsx";
import { LabelPlaces } from "#app/features/ingredient-places/places.tsx";
import { LinkGo } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import * as m from "#messages";
import { Heading, type HeroProps, HeroText } from "./bands.tsx";
import css from "./range-bands.css?url";
import { headingId, type LabelPlaces as Places, type SectionView } from "./section-views.ts";
import { RangeName, RangePhoto } from "./selections.tsx";

export const RangeStyles = () => <link rel="stylesheet" href={css} precedence="default" />;

/** Top of a category page: the title beside a wide photograph, facts below. */
export function BroadHero({ section, priority }: HeroProps) {
  const { photo, range, facts, dark } = section;
  const upright = photo?.width && photo.height ? photo.height > photo.width : false;
  return (
    <section
      className={classNames("broad-hero", dark && "night")}
      data-bare={photo ? undefined : true}
      data-upright={upright || undefined}
    >
      <RangeStyles />
      <div className="wrap beside">
        <HeroText section={section} />
        {photo && (
          <Picture
            photo={photo}
            alt={photo.alt}
            ratio={upright ? "4:5" : "16:9"}
            sizes="(width >= 64rem) 60vw, 100vw"
            className={photo.focus ? "focused" : undefined}
            line={range ?? undefined}
            priority={priority}
          />
        )}
      </div>
      {facts.length > 0 && (
        <dl className="wrap facts">
          {facts.map(({ name, text, href }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {href ? (
                  <PageLink className="link" href={href}>
                    {text}
                  </PageLink>
                ) : (
                  text
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

type IngredientBandProps = { section: SectionView<"text">; ingredient: Places };

/** Text about an ingredient, with its position on the labels of the page's products. */
export function IngredientBand({ section, ingredient }: IngredientBandProps) {
  const { eyebrow, text, photo, side, link } = section;
  const { href, places } = ingredient;
  return (
    <section
      className="wash-band ingredient"
      data-photo={photo ? side : undefined}
      aria-labelledby={headingId(section)}
    >
      <RangeStyles />
      <div className="wrap grid12">
        {photo && (
          <figure>
            <Picture
              photo={photo}
              alt={photo.alt}
              ratio="2:3"
              sizes="(width >= 64rem) 30vw, 100vw"
            />
          </figure>
        )}
        <div className="txt">
          {eyebrow && <p className="of">{eyebrow}</p>}
          <Heading section={{ ...section, link: null }} usual={ingredient.name} />
          {text && <Prose html={text} className="about" />}
          {places.length > 0 && <LabelPlaces places={places} />}
          <p className="ways-on">
            <LinkGo href={link?.href ?? href}>{link?.label ?? m["sections.ingredient"]()}</LinkGo>
            {places.length > 0 && (
              <span className="caption">{m["sections.ingredient_places"]()}</span>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}

type ListedHereProps = { section: SectionView<"products">; list: ReactNode };

/** Heading of the product list that the category page provides. */
export function ListedHere({ section, list }: ListedHereProps) {
  const { title, text } = section;
  return (
    <section className="section listed-here" aria-labelledby={headingId(section)}>
      <div className="wrap">
        <div className={title ? "head" : "sr-only"}>
          <Heading section={section} usual={m["sections.products"]()} />
        </div>
        {text && <Prose html={text} className="section-text" />}
      </div>
      {list}
    </section>
  );
}

/** The shop's other ranges in a row. */
export function RangePortraits({ section }: { section: SectionView<"ranges"> }) {
  const { ranges } = section;
  if (ranges.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby={headingId(section)}>
      <RangeStyles />
      <div className="head">
        <Heading section={section} usual={m["sections.ranges"]()} />
      </div>
      <ul className="portraits">
        {ranges.map((range) => (
          <li key={range.line} data-line={range.line}>
            <PageLink href={range.href}>
              <RangePhoto range={range} sizes="(width >= 64rem) 18vw, 72px" />
              <span>
                <b>
                  <RangeName name={range.name} />
                </b>
                <small>{[range.verb, range.text].filter(Boolean).join(". ")}</small>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
