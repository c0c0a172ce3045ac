import { dropPath } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { IngredientPage } from "#contract/guide/ingredients.ts";
import { productPath } from "#contract/paths.ts";
import * as m from "#messages";

export type LabelPlace = { name: string; href: string; words: string; share: string };

export const labelPlace = ({
  product,
  place,
  of,
}: IngredientPage["places"][number]): LabelPlace => ({
  name: product.name,
  href: productPath(product.slug),
  words: m["ingredients.place"]({ place, of }),
  share: `${Math.round(((place - 1) / of) * 100)}%`,
});

/** Position of an ingredient on product labels: further left means a larger share. Styled by places.css. */
export const LabelPlaces = ({ places }: { places: LabelPlace[] }) => (
  <ul className="places">
    {places.map(({ name, href, words, share }) => (
      <li key={href}>
        <PageLink className="link" href={href}>
          {name}
        </PageLink>
        <span>{words}</span>
        <svg aria-hidden="true">
          <rect y="8" width="100%" height="1" />
          <svg x={share} overflow="visible">
            <path transform="translate(0 1) scale(1.25)" d={dropPath} />
          </svg>
        </svg>
      </li>
    ))}
  </ul>
);
