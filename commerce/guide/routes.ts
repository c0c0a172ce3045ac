import { IngredientCollection, IngredientPage } from "#contract/guide/ingredients.ts";
import { Ritual, RitualAnswers, Routine, SavedRitual, SaveRitual } from "#contract/guide/ritual.ts";
import { requireValid, routesOf } from "../kernel/http/router.ts";
import { getIngredient, listIngredients } from "./ingredients.ts";
import { forgetRitual, getRitual, getRoutine, getSavedRitual, saveRitual } from "./ritual.ts";

/** The shop's own additions to the calls of SPEC §7: the skin quiz and the ingredients. */
export const guideRoutes = routesOf("Guide", ({ get, put, remove }) => {
  const saved = "/customers/{id}/ritual";

  get(
    "/ingredients",
    "What labels name, explained (the shop's own addition)",
    { lists: "Ingredient", 200: IngredientCollection },
    listIngredients,
  );
  get(
    "/ingredients-by-slug/{slug}",
    "An active and the products that have it (the shop's own addition)",
    { 200: IngredientPage },
    (ctx, { slug }) => getIngredient(ctx, slug),
  );

  const questions = { 200: Ritual };
  get("/ritual", "The questions of the skin quiz (the shop's own addition)", questions, getRitual);
  get(
    "/ritual/routine",
    "A morning and an evening routine (the shop's own addition)",
    {
      description: "Each answer is sent as `answers[question]=answer`; nothing of them is kept.",
      200: Routine,
      422: "An answer to no question",
    },
    (ctx, { c }) => getRoutine(ctx, readAnswers(c.req.query())),
  );

  get(
    saved,
    "The answers a customer saved (the shop's own addition)",
    { 200: SavedRitual },
    (ctx, { id }) => getSavedRitual(ctx, id),
  );
  put(
    saved,
    "Save the answers of the quiz (the shop's own addition)",
    { body: SaveRitual, 200: SavedRitual },
    (ctx, { id, body }) => saveRitual(ctx, id, body.answers),
  );
  remove(
    saved,
    "Forget the saved answers (the shop's own addition)",
    { 204: "Forgotten" },
    (ctx, { id }) => forgetRitual(ctx, id),
  );
});

function readAnswers(query: Record<string, string>): RitualAnswers {
  const sent = Object.entries(query).flatMap(([name, value]) => {
    const question = /^answers\[([a-z0-9-]+)\]$/.exec(name)?.[1];
    return question === undefined ? [] : [[question, value]];
  });
  return requireValid(RitualAnswers, Object.fromEntries(sent));
}
