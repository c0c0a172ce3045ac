import type { RitualAnswers, RitualSettings, RitualStep } from "#contract/guide/ritual.ts";

export type Candidate = {
  id: number;
  taxons: ReadonlySet<string>;
  /** `attribute:value` */
  values: ReadonlySet<string>;
};

type Answer = RitualSettings["questions"][number]["answers"][number];
type Conflict = RitualSettings["conflicts"][number];

export type ChosenGesture = {
  step: RitualStep;
  product: Candidate;
  again: boolean;
  meets: Answer[];
};

export type ComposedRoutine = {
  gestures: ChosenGesture[];
  missing: RitualStep[];
  kept: Conflict[];
  days: Map<number, number[]>;
};

export const answersGiven = ({ questions }: RitualSettings, answers: RitualAnswers): Answer[] =>
  questions.flatMap(
    (question) => question.answers.find(({ code }) => code === answers[question.code]) ?? [],
  );

const attributeOf = (value: string) => value.slice(0, value.indexOf(":"));
const hasAny = (product: Candidate, wanted: readonly string[]) =>
  wanted.some((value) => product.values.has(value));
const count = (product: Candidate, wanted: readonly string[]) =>
  wanted.filter((value) => product.values.has(value)).length;

/** Whether none of the product's attributes contradicts the answers. */
export const suits = (product: Candidate, given: readonly Answer[]): boolean =>
  given.every(({ needs, avoids }) => {
    const byAttribute = Object.values(Object.groupBy(needs, attributeOf));
    return !hasAny(product, avoids) && byAttribute.every((some) => !some || hasAny(product, some));
  });

export const collides = ({ one, other }: Conflict, a: Candidate, b: Candidate): boolean =>
  (a.values.has(one) && b.values.has(other)) || (a.values.has(other) && b.values.has(one));

/** Composes a routine; `products` are in the shop's order, and of equals the first is recommended. */
export function composeRoutine(
  rules: RitualSettings,
  answers: RitualAnswers,
  products: readonly Candidate[],
): ComposedRoutine {
  const given = answersGiven(rules, answers);
  const suitable = products.filter((product) => suits(product, given));
  const wanted = choose(rules, given, suitable);
  const needsSun = ({ product }: ChosenGesture) => hasAny(product, rules.sun);
  const safe = !wanted.gestures.some(needsSun) || wanted.gestures.some((one) => one.step.protects);
  const { kept, ...routine } = safe
    ? wanted
    : choose(
        rules,
        given,
        suitable.filter((product) => !hasAny(product, rules.sun)),
      );
  const treatments = routine.gestures.filter(({ step }) => step.treats);
  const days = daysOf(rules, [...new Set(treatments.map(({ product }) => product))], kept);
  return { ...routine, kept: [...kept], days };
}

function choose(rules: RitualSettings, given: Answer[], usable: readonly Candidate[]) {
  const gestures: ChosenGesture[] = [];
  const missing: RitualStep[] = [];
  const kept = new Set<Conflict>();
  const pace = Math.min(3, ...given.flatMap((answer) => answer.pace ?? []));
  const meets = (product: Candidate) => given.filter(({ wants }) => hasAny(product, wants));
  for (const step of rules.steps.filter((one) => one.pace <= pace)) {
    const chosen = gestures.map(({ product }) => product);
    const now = gestures.filter((one) => one.step.moment === step.moment);
    const forbidding = (product: Candidate) =>
      rules.conflicts.filter(
        (conflict) =>
          conflict.apart === "always" &&
          chosen.some((other) => other !== product && collides(conflict, product, other)),
      );
    const merit = (product: Candidate) =>
      given.reduce((sum, { wants }) => sum + 3 * count(product, wants), 0) +
      2 * count(product, step.wants) +
      (chosen.includes(product) ? 1 : 0);
    const ranked = usable
      .filter(
        (product) =>
          step.taxons.some((taxon) => product.taxons.has(taxon)) &&
          !hasAny(product, step.avoids) &&
          !now.some((gesture) => gesture.product === product) &&
          (!step.onlyWanted || meets(product).length > 0),
      )
      .map((product) => ({ product, merit: merit(product) }))
      .toSorted((a, b) => b.merit - a.merit);
    const product = ranked.find((one) => forbidding(one.product).length === 0)?.product;
    for (const better of ranked) {
      if (better.product === product) break;
      for (const conflict of forbidding(better.product)) kept.add(conflict);
    }
    if (product) {
      gestures.push({ step, product, again: chosen.includes(product), meets: meets(product) });
    } else if (!step.onlyWanted) missing.push(step);
  }
  return { gestures, missing, kept };
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Assigns weekdays: rhythms first; of two products that must not share a day, the second gets the remaining days. */
function daysOf(rules: RitualSettings, products: Candidate[], kept: Set<Conflict>) {
  const days = new Map<number, number[]>();
  for (const product of products) {
    const rhythms = rules.rhythms.filter(({ value }) => product.values.has(value));
    const common = everyDay.filter((day) => rhythms.every((rhythm) => rhythm.days.includes(day)));
    // If rhythms have no common day, the first one applies.
    if (rhythms.length > 0)
      days.set(product.id, common.length > 0 ? common : (rhythms[0]?.days ?? []));
  }
  const of = (product: Candidate) => days.get(product.id) ?? everyDay;
  for (const conflict of rules.conflicts.filter(({ apart }) => apart === "days")) {
    for (const [at, a] of products.entries()) {
      for (const b of products.slice(at + 1)) {
        if (!collides(conflict, a, b)) continue;
        if (!of(a).some((day) => of(b).includes(day))) continue;
        kept.add(conflict);
        const [rare, usual] = of(a).length <= of(b).length ? [a, b] : [b, a];
        const free = of(usual).filter((day) => !of(rare).includes(day));
        if (free.length > 0) days.set(usual.id, free);
        else {
          const shared = of(rare);
          days.set(
            rare.id,
            shared.filter((_, index) => index % 2 === 0),
          );
          days.set(
            usual.id,
            shared.filter((_, index) => index % 2 === 1),
          );
        }
      }
    }
  }
  return days;
}
