import { expect, test } from "vitest";
import { CustomerExport } from "#contract/customer.ts";
import { Ritual, Routine, SavedRitual } from "#contract/guide/ritual.ts";
import { openAccounts } from "#tests/harness/accounts.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { sql } from "drizzle-orm";
import { variants } from "../catalogue/schema.ts";
import { writeSetting } from "../settings/index.ts";

const shop = await openAccounts({ demo: true });
const { call } = shop;

const shining = {
  pelle: "mista",
  reagisce: "poco",
  esigenza: "imperfezioni",
  attivi: "li-uso",
  profumo: "bello",
  tempo: "giusto",
};
const query = (answers: Record<string, string>) =>
  new URLSearchParams(
    Object.entries(answers).map(([question, answer]) => [`answers[${question}]`, answer]),
  );
const advise = async (answers: Record<string, string>) =>
  answerAs(Routine, await call("GET", `/ritual/routine?${query(answers)}`), 200);
const productsOf = ({ gestures }: Routine) => gestures.map(({ product }) => product.code);

test("six questions with photographs lead to two routines with reasons and prices", async () => {
  const { questions } = await answerAs(Ritual, await call("GET", "/ritual"), 200);
  expect(questions.map(({ code }) => code)).toEqual(Object.keys(shining));
  expect(questions[2]?.answers[0]?.photo).toMatchObject({ width: 1000, height: 1500 });

  const routine = await advise(shining);
  expect(routine.gestures.map(({ moment, act, again }) => [moment, act, again])).toEqual([
    ["morning", "Detergi", false],
    ["morning", "Tratta", false],
    ["morning", "Idrata", false],
    ["morning", "Proteggi", false],
    ["evening", "Detergi", true],
    ["evening", "Leviga", false],
    ["evening", "Tratta", true],
    ["evening", "Idrata", true],
  ]);
  expect(routine.gestures[0]?.why).toBe(
    "Hai chiesto equilibrio per i pori e la lucidità. Rimuove l’eccesso di sebo e le impurità.",
  );
  expect(routine.gestures.every(({ product }) => product.variants[0]?.price)).toBe(true);
  expect(routine.week).toEqual([
    { name: "Siero niacinamide 10%", moment: "morning", days: [1, 3, 4, 6, 7] },
    { name: "Fluido solare viso SPF 50+", moment: "morning", days: [1, 2, 3, 4, 5, 6, 7] },
    { name: "Tonico esfoliante AHA 5%", moment: "evening", days: [2, 5] },
    { name: "Siero niacinamide 10%", moment: "evening", days: [1, 3, 4, 6, 7] },
  ]);
  expect(routine.notes).toHaveLength(1);
});

test("what is sold out is not advised", async () => {
  const before = productsOf(await advise(shining));
  expect(before).toContain("SIE-NIA");
  const code = sql`${variants.code} like 'SIE-NIA%'`;
  await shop.ctx.db.update(variants).set({ onHand: 0, onHold: 0, tracked: true }).where(code);
  expect(productsOf(await advise(shining))).not.toContain("SIE-NIA");
  await shop.ctx.db.update(variants).set({ onHand: 40 }).where(code);
});

test("a step without a right product is said to be missing", async () => {
  const routine = await advise({ ...shining, profumo: "senza" });
  expect(routine.missing.map(({ act }) => act)).toContain("Idrata");
  // Without sun protection the routine has no products that require it.
  expect(productsOf(routine)).not.toContain("TON-ESF-AHA");
});

test("answers are kept only for who asks, exported, and forgotten again", async () => {
  await shop.register("rituale@example.it");
  const { token, customerData } = await shop.session("rituale@example.it");
  const own = `/customers/${customerData.id}/ritual`;
  const asked = { bearer: token };
  expect((await call("GET", own, asked)).status).toBe(404);
  const answers = { ...shining, inventata: "si", tempo: "mai" };
  const saved = await call("PUT", own, { ...asked, body: { answers } });
  const { tempo: _never, ...known } = shining;
  expect((await answerAs(SavedRitual, saved, 200)).answers).toEqual(known);
  expect((await call("GET", own)).status).toBe(404);

  const exported = await call("GET", `/customers/${customerData.id}/export`, asked);
  expect((await answerAs(CustomerExport, exported, 200)).ritual?.answers).toEqual(known);
  expect((await call("DELETE", own, asked)).status).toBe(204);
  expect((await call("GET", own, asked)).status).toBe(404);
});

test("the owner's rules are what counts, and without them there is no quiz", async () => {
  const rules = (await import("../../demo/content/ritual.json", { with: { type: "json" } }))
    .default;
  const wrong = { ...rules, questions: [{ ...rules.questions[0], answers: [] }] };
  await expect(writeSetting(shop.ctx, "ritual", wrong)).rejects.toMatchObject({
    violations: [{ message: "Almeno due risposte" }],
  });
  await writeSetting(shop.ctx, "ritual", { ...rules, steps: rules.steps.slice(0, 1) });
  expect((await advise(shining)).gestures).toHaveLength(1);
  await writeSetting(shop.ctx, "ritual", null);
  expect((await call("GET", "/ritual")).status).toBe(404);
});
