import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RitualSettings } from "#contract/guide/ritual.ts";
import { answersGiven, type Candidate, collides, composeRoutine, suits } from "./routine.ts";

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../demo/content/${name}`, import.meta.url), "utf8"));

type DemoProduct = { slug: string; taxons: string[]; attributes: Record<string, string[]> };
const demo = read("products.json") as DemoProduct[];
const catalogue: (Candidate & { slug: string })[] = demo.map(
  ({ slug, taxons, attributes }, id) => ({
    id,
    slug,
    taxons: new Set(taxons),
    values: new Set(
      Object.entries(attributes).flatMap(([code, all]) => all.map((value) => `${code}:${value}`)),
    ),
  }),
);
const demoRules = RitualSettings.parse(read("ritual.json"));

const oneOf = (all: readonly string[], maxLength = 2) =>
  fc.uniqueArray(fc.constantFrom(...all), { maxLength });
const values = ["pelle:secca", "pelle:mista", "profumo:no", "attivo:r", "attivo:a", "attivo:n"];
const taxons = ["detergenti", "sieri", "creme", "solari"];
const arbitraryRules = fc
  .record({
    questions: fc.constant(["uno", "due", "tre"]).chain((codes) =>
      fc.tuple(
        ...codes.map((code) =>
          fc.record({
            code: fc.constant(code),
            title: fc.constant("?"),
            answers: fc.tuple(
              ...["si", "no"].map((code) =>
                fc.record({
                  code: fc.constant(code),
                  label: fc.constant(code),
                  says: fc.constant(code),
                  needs: oneOf(values),
                  avoids: oneOf(values, 1),
                  wants: oneOf(values),
                  pace: fc.constantFrom(null, 1, 2, 3),
                }),
              ),
            ),
          }),
        ),
      ),
    ),
    steps: fc.array(
      fc.record({
        moment: fc.constantFrom("morning", "evening"),
        act: fc.constant("Tratta"),
        taxons: oneOf(taxons).filter(({ length }) => length > 0),
        pace: fc.constantFrom(1, 2, 3),
        onlyWanted: fc.boolean(),
        treats: fc.boolean(),
        protects: fc.boolean(),
        avoids: oneOf(values, 1),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    conflicts: fc.array(
      fc.record({
        one: fc.constantFrom(...values),
        other: fc.constantFrom(...values),
        apart: fc.constantFrom("always", "days"),
        why: fc.constant("perché"),
      }),
      { maxLength: 2 },
    ),
    rhythms: fc.array(
      fc.record({
        value: fc.constantFrom(...values),
        days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      }),
      { maxLength: 2 },
    ),
    sun: oneOf(values, 1),
  })
  .map((rules) => RitualSettings.parse(rules));

const arbitraryProducts = fc
  .array(fc.record({ taxons: oneOf(taxons), values: oneOf(values, 4) }), { maxLength: 12 })
  .map((all) =>
    all.map((one, id) => ({ id, taxons: new Set(one.taxons), values: new Set(one.values) })),
  );

const answersTo = ({ questions }: RitualSettings) =>
  fc
    .tuple(
      ...questions.map(({ code, answers }) =>
        fc.constantFrom(...answers.map((one) => one.code), "altro").map((one) => [code, one]),
      ),
    )
    .map((pairs): Record<string, string> => Object.fromEntries(pairs) as Record<string, string>);

/** Violated rules of a routine, in words. */
function flawsOf(rules: RitualSettings, answers: Record<string, string>, all: Candidate[]) {
  const { gestures, days } = composeRoutine(rules, answers, all);
  const given = answersGiven(rules, answers);
  const chosen = [...new Set(gestures.map(({ product }) => product))];
  const pace = Math.min(3, ...given.flatMap((one) => one.pace ?? []));
  const flaws = gestures.flatMap(({ step, product }) => [
    ...given.flatMap(({ avoids, needs }) => [
      avoids.some((value) => product.values.has(value)) && "has what an answer avoids",
      needs.length > 0 &&
        !needs.some((value) => product.values.has(value)) &&
        "has nothing of what an answer needs",
    ]),
    !suits(product, given) && "does not suit",
    !step.taxons.some((taxon) => product.taxons.has(taxon)) && "is of another category",
    step.pace > pace && "takes too long",
  ]);
  for (const moment of ["morning", "evening"]) {
    const used = gestures.filter(({ step }) => step.moment === moment);
    if (new Set(used.map(({ product }) => product)).size < used.length) flaws.push("twice at once");
  }
  const order = gestures.map(({ step }) => rules.steps.indexOf(step));
  if (order.some((place, at) => place <= (order[at - 1] ?? -1))) flaws.push("out of order");
  const treatments = new Set(
    gestures.filter(({ step }) => step.treats).map(({ product }) => product),
  );
  const daysOf = ({ id }: Candidate) => days.get(id) ?? [1, 2, 3, 4, 5, 6, 7];
  for (const conflict of rules.conflicts) {
    for (const [at, a] of chosen.entries()) {
      for (const b of chosen.slice(at + 1).filter((b) => collides(conflict, a, b))) {
        if (conflict.apart === "always") flaws.push("two that are kept apart");
        const both = [a, b].every((one) => treatments.has(one));
        if (both && daysOf(a).some((day) => daysOf(b).includes(day))) flaws.push("two on one day");
      }
    }
  }
  const needSun = chosen.some(({ values }) => rules.sun.some((value) => values.has(value)));
  if (needSun && !gestures.some(({ step }) => step.protects)) flaws.push("without protection");
  return flaws.filter(Boolean);
}

test("no rules and no catalogue make a routine that contradicts an answer", () => {
  const all = arbitraryRules.chain((rules) =>
    fc.record({
      rules: fc.constant(rules),
      answers: answersTo(rules),
      products: arbitraryProducts,
    }),
  );
  fc.assert(
    fc.property(all, ({ rules, answers, products }) => {
      expect(flawsOf(rules, answers, products)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("the demo answers everybody, and without contradicting anybody", () => {
  const all = demoRules.questions.reduce<Record<string, string>[]>(
    (so, { code, answers }) =>
      so.flatMap((one) => answers.map((answer) => ({ ...one, [code]: answer.code }))),
    [{}],
  );
  // Checks every seventh combination of answers, which still covers each pair of answers.
  const unhappy = all.filter(
    (answers, at) =>
      at % 7 === 0 &&
      (flawsOf(demoRules, answers, catalogue).length > 0 ||
        composeRoutine(demoRules, answers, catalogue).gestures.length < 2),
  );
  expect(unhappy).toEqual([]);
});

const advise = (answers: Record<string, string>) =>
  composeRoutine(demoRules, answers, catalogue).gestures.map(
    ({ step, product }) => `${step.moment} ${step.act}: ${catalogue[product.id]?.slug}`,
  );

describe("of the demo", () => {
  const base = { reagisce: "poco", attivi: "li-uso", profumo: "bello", tempo: "giusto" };

  test("skin that shines is given balance, acids on two evenings and no retinal", () => {
    const answers = { ...base, pelle: "mista", esigenza: "imperfezioni" };
    expect(advise(answers)).toEqual([
      "morning Detergi: gel-detergente-purificante",
      "morning Tratta: siero-niacinamide",
      "morning Idrata: gel-crema-opacizzante",
      "morning Proteggi: fluido-solare-spf-50",
      "evening Detergi: gel-detergente-purificante",
      "evening Leviga: tonico-esfoliante-aha",
      "evening Tratta: siero-niacinamide",
      "evening Idrata: gel-crema-opacizzante",
    ]);
    const { days, kept } = composeRoutine(demoRules, answers, catalogue);
    const dayOf = (slug: string) => days.get(catalogue.findIndex((one) => one.slug === slug));
    expect(dayOf("tonico-esfoliante-aha")).toEqual([2, 5]);
    expect(dayOf("siero-niacinamide")).toEqual([1, 3, 4, 6, 7]);
    expect(kept.map(({ apart }) => apart)).toEqual(["days"]);
  });

  test("first wrinkles are given retinal at night, and protection by day", () => {
    const advice = advise({ ...base, pelle: "normale", esigenza: "rughe" });
    expect(advice).toContain("evening Tratta: siero-notte-al-retinale");
    expect(advice).toContain("morning Proteggi: fluido-solare-spf-50");
  });

  test("who avoids strong actives gets none", () => {
    const advice = advise({ ...base, attivi: "no", pelle: "normale", esigenza: "rughe" });
    expect(advice.join()).not.toMatch(/retinale|aha/);
  });
});
