import { Prose } from "#app/features/content/prose.tsx";
import { ButtonLink, LinkGo } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { headingId, type SectionView } from "./section-views.ts";
import { shopName, useIdentity } from "#app/features/identity/identity.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { productPath } from "#contract/paths.ts";
import { Fragment } from "react";
import type { LayoutContent } from "#app/features/layout/layout-data.ts";
import { formatEuro } from "#contract/format/money.ts";
import * as m from "#messages";

export type BandProps<Kind extends "quotation" | "campaign" | "text"> = {
  section: SectionView<Kind>;
  priority: boolean;
};

export function Quotation({ section, priority }: BandProps<"quotation">) {
  const { text, author, photo, range, link } = section;
  if (!text) return null;
  return (
    <section className="section note">
      <div className="wrap grid12 split-note">
        {photo && (
          <figure>
            <Picture
              photo={photo}
              alt=""
              ratio="2:3"
              sizes="(width >= 48rem) 25vw, 75vw"
              line={range ?? undefined}
              priority={priority}
            />
          </figure>
        )}
        <div>
          <blockquote>
            <Prose html={text} className="" />
          </blockquote>
          {author && <p className="mt-5 text-ink-2">{author}</p>}
          {link && (
            <p className="mt-3">
              <LinkGo href={link.href}>{link.label}</LinkGo>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

export function Campaign({ section, priority }: BandProps<"campaign">) {
  const { eyebrow, title, text, photo, range, link } = section;
  return (
    <section className="band night" aria-labelledby={headingId(section)}>
      <div className="wrap grid12 split-band">
        {photo && (
          <Picture
            photo={photo}
            alt={photo.alt}
            ratio="2:3"
            sizes="(width >= 48rem) 45vw, 100vw"
            line={range ?? undefined}
            priority={priority}
          />
        )}
        <div className="txt">
          {eyebrow && <p className="of">{eyebrow}</p>}
          <h2 id={headingId(section)} className="mt-2 mb-4">
            <Title text={title} />
          </h2>
          {text && <Prose html={text} className="max-w-[40ch] text-ink-2" />}
          {link && (
            <p className="mt-8">
              <ButtonLink href={link.href}>{link.label}</ButtonLink>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

export type HeroProps = { section: SectionView<"hero">; priority: boolean };

/** Defaults to the shop's name and tagline. */
export function Hero({ section, priority }: HeroProps) {
  const { photo, range, product } = section;
  return (
    <section className="hero" data-bare={photo ? undefined : true}>
      <div className="wrap">
        {photo && (
          <Picture
            photo={photo}
            alt={photo.alt}
            ratio="4:5"
            sizes="(width >= 48rem) 45vw, 100vw"
            className={photo.focus ? "hero-photo focused" : "hero-photo"}
            line={range ?? undefined}
            priority={priority}
          />
        )}
        {product?.photo && (
          <figure className="hero-aside">
            <Picture
              photo={product.photo}
              alt=""
              ratio="2:3"
              sizes="(width >= 64rem) 15vw, 1px"
              line={product.line ?? undefined}
            />
            <figcaption className="caption">
              <PageLink className="link" href={productPath(product.slug)}>
                {product.name}
              </PageLink>
            </figcaption>
          </figure>
        )}
        <HeroText section={section} />
      </div>
    </section>
  );
}

export function HeroText({ section }: Pick<HeroProps, "section">) {
  const { eyebrow, title, text, link, secondLink } = section;
  const tagline = useIdentity()?.tagline;
  return (
    <div className="hero-text">
      {eyebrow && <p className="of mb-3">{eyebrow}</p>}
      <h1>
        <Title text={title || shopName()} />
      </h1>
      {text ? <Prose html={text} className="lead" /> : <p className="lead">{tagline}</p>}
      {link && (
        <p className="acts">
          <ButtonLink href={link.href}>{link.label}</ButtonLink>
          {secondLink && <LinkGo href={secondLink.href}>{secondLink.label}</LinkGo>}
        </p>
      )}
    </div>
  );
}

/** Sets `*words*` in italics and keeps line breaks. */
export const Title = ({ text }: { text: string }) => (
  <>
    {text.split("\n").map((line, index) => (
      <Fragment key={index}>
        {index > 0 && <br />}
        {line
          .split(/(\*[^*]+\*)/)
          .map((part, at) => (at % 2 === 1 ? <em key={at}>{part.slice(1, -1)}</em> : part))}
      </Fragment>
    ))}
  </>
);

type Headed = { section: { id: string; title: string; link?: SectionView<"text">["link"] } };

export const Heading = ({ section, usual }: Headed & { usual: string }) => (
  <h2 id={headingId(section)}>
    <Title text={section.title || usual} />
  </h2>
);

/** A heading with a link to more. */
export const Head = ({ section, usual }: Headed & { usual: string }) => (
  <div className="head">
    <Heading section={section} usual={usual} />
    {section.link && <LinkGo href={section.link.href}>{section.link.label}</LinkGo>}
  </div>
);

type Promising = Pick<LayoutContent, "terms" | "lacks">;
type Phrases = { phrases: string[]; withPromises: boolean };

/** Promises of the band: the owner's texts, or facts that hold for every shop. */
export function promises(
  { terms, lacks }: Promising,
  { phrases, withPromises }: Phrases,
): string[] {
  const own = phrases.filter(Boolean);
  if (!withPromises) return own;
  const { freeShippingFrom: from, giftBoxes, pickup } = terms;
  const alone = own.length === 0;
  return [
    from !== null && m["sections.free_shipping"]({ amount: formatEuro(from).replace(",00", "") }),
    ...own,
    alone && !lacks.advice && m["sections.consultation"](),
    giftBoxes && m["sections.gift_boxes"](),
    pickup && m["sections.pickup"](),
    alone && m["sections.withdrawal"](),
  ].filter((phrase) => phrase !== false);
}
