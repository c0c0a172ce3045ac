import {
  Ingredient,
  IngredientCollection,
  IngredientPage,
  IngredientPageQuery,
} from "#contract/guide/ingredients.ts";
import {
  Ritual,
  RitualAnswers,
  Routine,
  SavedRitual,
  SaveRitual,
  RitualSettings,
} from "#contract/guide/ritual.ts";
import { requireValid, routesOf } from "../kernel/http/router.ts";
import { getIngredient, listIngredients } from "./ingredients.ts";
import { eq, inArray, sql } from "drizzle-orm";
import { findSelf } from "../auth/index.ts";
import { catalogueIndexOf, hasBit, isPurchasable, selectProductsById } from "../catalogue/index.ts";
import { products } from "../catalogue/schema.ts";
import { type Ctx, existing, notFound } from "../kernel/ctx.ts";
import { findRow, rows } from "../kernel/db/rows.ts";
import { topNode, wireDate } from "../kernel/http/json-ld.ts";
import { findImages } from "../media/index.ts";
import { readStored } from "../settings/index.ts";
import { answersGiven, type Candidate, type ChosenGesture, composeRoutine } from "./routine.ts";
import { savedRituals } from "./schema.ts";

export const guideRoutes = routesOf("Guide", ({ own }) => {
  const saved = "/customers/{id}/ritual";

  // Cached with catalogue tags: the list counts products whose labels contain each ingredient.
  const list = {
    cache: { tags: ["structure", "places"] },
    lists: "Ingredient",
    200: IngredientCollection,
  } as const;
  own.get("/ingredients", "What labels name, explained", list, listIngredients);
  const { cache } = list;
  // Not {slug}: the description would name it like the call below.
  own.get("/ingredients/{code}", "One of them", { cache, 200: Ingredient }, async (ctx, { code }) =>
    existing((await listIngredients(ctx)).find(({ slug }) => slug === code)),
  );
  own.get(
    "/ingredients-by-slug/{slug}",
    "An active and the products that have it",
    {
      query: IngredientPageQuery,
      cache: { tags: ["structure", "products"], ownTags: ["stock"] },
      200: IngredientPage,
    },
    (ctx, { slug, query }) => getIngredient(ctx, slug, query),
  );

  // Depends on no product; every page asks whether the quiz exists.
  const questions = { cache: { tags: ["content", "structure"] }, 200: Ritual } as const;
  own.get("/ritual", "The questions of the skin quiz", questions, getRitual);
  own.get(
    "/ritual/routine",
    "A morning and an evening routine",
    {
      description: "Each answer is sent as `answers[question]=answer`; nothing of them is kept.",
      cache: {
        tags: ["content", "structure", "products"],
        ownTags: ["stock"],
        reads: /^answers\[[a-z0-9-]+\]$/,
      },
      200: Routine,
      422: "An answer to no question",
    },
    (ctx, { c }) => getRoutine(ctx, readAnswers(c.req.query())),
  );

  own.get(saved, "The answers a customer saved", { 200: SavedRitual }, { verb: getSavedRitual });
  own.put(
    saved,
    "Save the answers of the quiz",
    { body: SaveRitual, 200: SavedRitual },
    (ctx, { id, body }) => saveRitual(ctx, id, body.answers),
  );
  own.remove(saved, "Forget the saved answers", { 204: "Forgotten" }, { verb: forgetRitual });
});

function readAnswers(query: Record<string, string>): RitualAnswers {
  const sent = Object.entries(query).flatMap(([name, value]) => {
    const question = /^answers\[([a-z0-9-]+)\]$/.exec(name)?.[1];
    return question === undefined ? [] : [[question, value]];
  });
  return requireValid(RitualAnswers, Object.fromEntries(sent));
}

async function readRules(ctx: Ctx): Promise<RitualSettings> {
  const rules = await readStored(ctx, "ritual", RitualSettings);
  if (!rules?.enabled) throw notFound();
  return rules;
}

async function getRitual(ctx: Ctx): Promise<Ritual> {
  const { questions } = await readRules(ctx);
  const shown = questions.flatMap(({ answers }) => answers.flatMap(({ photo }) => photo ?? []));
  const images = await findImages(ctx, shown);
  return {
    ...topNode(ctx, "Ritual", "shop/ritual"),
    questions: questions.map(({ code, title, lead, answers }) => ({
      code,
      title,
      lead,
      answers: answers.map(({ code, label, hint, says, photo }) => ({
        code,
        label,
        hint,
        says,
        photo: (photo && images.get(photo)) || null,
      })),
    })),
  };
}

/** Unanswered questions impose no condition. */
async function getRoutine(ctx: Ctx, answers: RitualAnswers): Promise<Routine> {
  const rules = await readRules(ctx);
  const { gestures, missing, kept, days } = composeRoutine(
    rules,
    answers,
    await findCandidates(ctx, rules),
  );
  const ids = [...new Set(gestures.map(({ product }) => product.id))];
  const products = new Map((await selectProductsById(ctx, ids)).map((one) => [one.id, one]));
  const why = reasons(gestures, await firstBenefits(ctx, ids));
  const notes = kept.map((conflict) => conflict.why);
  const rhythmOf = ({ product }: ChosenGesture) =>
    rules.rhythms.find(({ value }) => product.values.has(value));
  return {
    ...topNode(ctx, "Routine", "shop/ritual/routine"),
    answers: rules.questions.flatMap((question) => {
      const given = question.answers.find(({ code }) => code === answers[question.code]);
      return given ? [{ question: question.code, answer: given.code, says: given.says }] : [];
    }),
    gestures: gestures.flatMap((gesture, at) => {
      const product = products.get(gesture.product.id);
      const { moment, act, when } = gesture.step;
      const rhythm = rhythmOf(gesture)?.note || when;
      return product
        ? [{ moment, act, when: rhythm, why: why[at] ?? "", again: gesture.again, product }]
        : [];
    }),
    missing: missing.map(({ moment, act }) => ({ moment, act })),
    notes,
    week: days.size > 0 ? weekOf(gestures, days, (id) => products.get(id)?.name ?? "") : [],
    care: rules.care,
  };
}

/** Sun protection is used every day and placed before the steps that require it. */
function weekOf(
  gestures: ChosenGesture[],
  days: Map<number, number[]>,
  nameOf: (id: number) => string,
): Routine["week"] {
  return gestures.flatMap(({ step, product }) => {
    const own = days.get(product.id) ?? (step.protects ? [1, 2, 3, 4, 5, 6, 7] : undefined);
    return own ? [{ name: nameOf(product.id), moment: step.moment, days: own }] : [];
  });
}

/** Explains each step, using every answer only once; later steps give their own reason. */
function reasons(gestures: ChosenGesture[], benefits: Map<number, string>): string[] {
  const named = new Set<string>();
  return gestures.map(({ step, product, again, meets }) => {
    if (again) return step.why;
    const answer = meets.find(({ because }) => because !== "" && !named.has(because));
    if (answer) named.add(answer.because);
    const benefit = benefits.get(product.id);
    return [answer?.because || step.why, benefit && `${benefit}.`].filter(Boolean).join(" ");
  });
}

async function firstBenefits({ db }: Ctx, ids: number[]): Promise<Map<number, string>> {
  const { id, details } = products;
  const found = await db.select({ id, details }).from(products).where(inArray(id, ids));
  return new Map(
    found.flatMap(({ id, details: { benefits: [first] = [] } }) => (first ? [[id, first]] : [])),
  );
}

async function findCandidates(ctx: Ctx, rules: RitualSettings): Promise<Candidate[]> {
  const index = await catalogueIndexOf(ctx);
  const taxonCodes = new Set(rules.steps.flatMap(({ taxons }) => taxons));
  const taxons = new Map(index.taxons.map(({ id, code }) => [id, code]));
  const values = new Map(
    index.attributes.flatMap((attribute) =>
      attribute.values.map(({ id, code }) => [id, `${attribute.code}:${code}`] as const),
    ),
  );
  const published = index.published(ctx.clock().getTime());
  const found = index.products
    .filter((_, place) => hasBit(published, place))
    .map(({ id, taxonIds, valueIds }) => ({
      id,
      taxons: new Set(taxonIds.flatMap((id) => taxons.get(id) ?? [])),
      values: new Set(valueIds.flatMap((id) => values.get(id) ?? [])),
    }))
    .filter(({ taxons }) => [...taxons].some((code) => taxonCodes.has(code)));
  const ids = `{${found.map(({ id }) => id).join(",")}}`;
  const sold = await rows<Pick<typeof products.$inferSelect, "id">>(
    ctx.db,
    sql`select p.id from products p
      where p.id = any(${ids}::int[]) and p.kind = 'product' and ${isPurchasable(ctx)}`,
  );
  const ready = new Set(sold.map(({ id }) => id));
  return found.filter(({ id }) => ready.has(id));
}

async function getSavedRitual(ctx: Ctx, customerId: number): Promise<SavedRitual> {
  await findSelf(ctx, customerId);
  const own = eq(savedRituals.customerId, customerId);
  const saved = existing(await findRow(ctx.db, savedRituals, own));
  return {
    ...topNode(ctx, "SavedRitual", `shop/customers/${customerId}/ritual`),
    answers: saved.answers,
    savedAt: wireDate(saved.savedAt),
  };
}

/** Stores only answers to existing questions, and no other personal data. */
async function saveRitual(ctx: Ctx, customerId: number, sent: RitualAnswers) {
  await findSelf(ctx, customerId);
  const rules = await readRules(ctx);
  const given = new Set(answersGiven(rules, sent));
  const answers = Object.fromEntries(
    rules.questions.flatMap(({ code, answers }) => {
      const one = answers.find((answer) => given.has(answer));
      return one ? [[code, one.code]] : [];
    }),
  );
  const row = { answers, savedAt: ctx.clock() };
  await ctx.db
    .insert(savedRituals)
    .values({ customerId, ...row })
    .onConflictDoUpdate({ target: savedRituals.customerId, set: row });
  return getSavedRitual(ctx, customerId);
}

async function forgetRitual(ctx: Ctx, customerId: number): Promise<void> {
  await findSelf(ctx, customerId);
  await ctx.db.delete(savedRituals).where(eq(savedRituals.customerId, customerId));
}

/** The quiz's part of the personal data export. */
export async function exportRitual(ctx: Ctx, customerId: number) {
  const saved = await findRow(ctx.db, savedRituals, eq(savedRituals.customerId, customerId));
  return saved ? { answers: saved.answers, savedAt: wireDate(saved.savedAt) } : null;
}

export async function deleteRitual({ db }: Ctx, customerId: number): Promise<void> {
  await db.delete(savedRituals).where(eq(savedRituals.customerId, customerId));
}
