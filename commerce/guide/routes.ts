import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { IngredientCollection, IngredientPage } from "#contract/guide/ingredients.ts";
import { Ritual, RitualAnswers, Routine, SavedRitual, SaveRitual } from "#contract/guide/ritual.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import {
  answers,
  body,
  callsOf,
  createRouter,
  empty,
  errors,
  numericId,
  requireValid,
} from "../kernel/http/router.ts";
import { getIngredient, listIngredients } from "./ingredients.ts";
import { forgetRitual, getRitual, getRoutine, getSavedRitual, saveRitual } from "./ritual.ts";

const tags = ["Guide"];
const { reading, putting, deleting } = callsOf("Guide");
const own = { params: z.object({ id: z.string().transform(numericId) }) };

/** The shop's own additions to the calls of SPEC §7: the skin quiz and the ingredients. */
export const guideRoutes = () =>
  createRouter().route("/", ritualRoutes()).route("/", ingredientRoutes());

function ingredientRoutes() {
  const router = createRouter();

  router.openapi(
    reading("/ingredients", "What labels name, explained (the shop's own addition)", {
      200: answers(IngredientCollection, "All of them"),
    }),
    async (c) => {
      const items = await listIngredients(c.get("ctx"));
      return ld(c, collection(c, "Ingredient", { items, total: items.length }), 200);
    },
  );

  router.openapi(
    reading(
      "/ingredients-by-slug/{slug}",
      "An active and the products that have it (the shop's own addition)",
      { params: z.object({ slug: z.string() }), 200: answers(IngredientPage, "The ingredient") },
    ),
    async (c) => ld(c, await getIngredient(c.get("ctx"), c.req.valid("param").slug), 200),
  );

  return router;
}

function ritualRoutes() {
  const router = createRouter();

  router.openapi(
    reading("/ritual", "The questions of the skin quiz (the shop's own addition)", {
      200: answers(Ritual, "The questions"),
    }),
    async (c) => ld(c, await getRitual(c.get("ctx")), 200),
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/ritual/routine",
      summary: "A morning and an evening routine (the shop's own addition)",
      description: "Each answer is sent as `answers[question]=answer`; nothing of them is kept.",
      responses: { 200: answers(Routine, "The routine"), ...errors },
    }),
    async (c) => ld(c, await getRoutine(c.get("ctx"), readAnswers(c.req.query())), 200),
  );

  router.openapi(
    reading("/customers/{id}/ritual", "The answers a customer saved (the shop's own addition)", {
      ...own,
      200: answers(SavedRitual, "The answers"),
    }),
    async (c) => ld(c, await getSavedRitual(c.get("ctx"), c.req.valid("param").id), 200),
  );

  router.openapi(
    putting("/customers/{id}/ritual", "Save the answers of the quiz (the shop's own addition)", {
      ...own,
      body: body(SaveRitual),
      200: answers(SavedRitual, "The answers"),
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      return ld(c, await saveRitual(c.get("ctx"), id, c.req.valid("json").answers), 200);
    },
  );

  router.openapi(
    deleting("/customers/{id}/ritual", "Forget the saved answers (the shop's own addition)", {
      ...own,
      204: empty("Forgotten"),
    }),
    async (c) => {
      await forgetRitual(c.get("ctx"), c.req.valid("param").id);
      return c.body(null, 204);
    },
  );

  return router;
}

function readAnswers(query: Record<string, string>): RitualAnswers {
  const sent = Object.entries(query).flatMap(([name, value]) => {
    const question = /^answers\[([a-z0-9-]+)\]$/.exec(name)?.[1];
    return question === undefined ? [] : [[question, value]];
  });
  return requireValid(RitualAnswers, Object.fromEntries(sent));
}
