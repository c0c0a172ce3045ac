import * as m from "#messages";

type Line = { name: () => string; verb: () => string; what: () => string; photo: string };

/** The six lines, in the order of the seasons of the greenhouse. */
const lines: Record<string, Line> = {
  rosa: {
    name: m["line.rosa.name"],
    verb: m["line.rosa.verb"],
    what: m["line.rosa.what"],
    photo: "products/siero-lenitivo-alla-rosa/main.jpg",
  },
  agrume: {
    name: m["line.agrume.name"],
    verb: m["line.agrume.verb"],
    what: m["line.agrume.what"],
    photo: "products/siero-vitamina-c/main.jpg",
  },
  oliva: {
    name: m["line.oliva.name"],
    verb: m["line.oliva.verb"],
    what: m["line.oliva.what"],
    photo: "products/olio-viso-all-oliva/main.jpg",
  },
  mare: {
    name: m["line.mare.name"],
    verb: m["line.mare.verb"],
    what: m["line.mare.what"],
    photo: "products/siero-acido-ialuronico/main.jpg",
  },
  argilla: {
    name: m["line.argilla.name"],
    verb: m["line.argilla.verb"],
    what: m["line.argilla.what"],
    photo: "products/maschera-all-argilla-bianca/main.jpg",
  },
  notte: {
    name: m["line.notte.name"],
    verb: m["line.notte.verb"],
    what: m["line.notte.what"],
    photo: "products/crema-notte-rigenerante/main.jpg",
  },
};

export const productRangeOf = (code: string): Line | undefined =>
  Object.hasOwn(lines, code) ? lines[code] : undefined;
