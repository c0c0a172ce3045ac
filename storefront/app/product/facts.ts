import * as m from "#messages";
import type { ProductView } from "./product-view.ts";

export type Fact = { name: string; value: string };

/** What the label says, in the order a shopper asks for it. */
export function factsOf(product: ProductView): Fact[] {
  const { variant, choice, pao, attributes, warnings, materials, madeIn } = product;
  const facts: (Fact | false | null)[] = [
    variant?.label != null && { name: choice?.name ?? m["product.format"](), value: variant.label },
    pao !== null && { name: m["product.pao"](), value: openedFor(pao) },
    ...attributes,
    materials !== null && { name: m["product.materials"](), value: materials },
    warnings !== null && { name: m["product.warnings"](), value: warnings },
    madeIn !== null && { name: m["product.made_in"](), value: madeIn },
    product.responsiblePerson && {
      name: m["product.responsible"](),
      value: personLine(product.responsiblePerson),
    },
    variant && { name: m["product.code"](), value: variant.code },
  ];
  return facts.filter((fact) => fact !== false && fact !== null);
}

function openedFor(pao: string): string {
  const months = /^(\d+)\s*M$/i.exec(pao)?.[1];
  return months === undefined ? pao : m["product.pao_months"]({ months: Number(months) });
}

function personLine(person: NonNullable<ProductView["responsiblePerson"]>): string {
  const { name, address, zip, city, province, email } = person;
  const place = [zip, city, province].filter(Boolean).join(" ");
  return [name, address, place, email].filter(Boolean).join(", ");
}
