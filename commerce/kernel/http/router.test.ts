import { expect, test } from "vitest";
import { z } from "zod";
import { collectionOf } from "#contract/json-ld.ts";
import { routesOf } from "./router.ts";

const Thing = z.object({ code: z.string(), name: z.string() });

test("a verb that leaves out a field of what it says to answer does not compile", () => {
  const routes = routesOf("Things", ({ get }) => {
    get("/whole", "All of it", { 200: Thing }, () => ({ code: "A", name: "Siero" }));
    // @ts-expect-error -- without its name
    get("/part", "A part of it", { 200: Thing }, () => ({ code: "A" }));
    const list = { lists: "Thing", 200: collectionOf(Thing) };
    // @ts-expect-error -- without their names
    get("/parts", "Parts of them", list, async () => [{ code: "A" }]);
  });
  expect(routes().routes.map(({ path }) => path)).toContain("/whole");
});

test("one handler, the described one, answers a name that spans segments", () => {
  const router = routesOf("Things", ({ get }) => {
    get("/things/{slug}", "A thing", { spans: true, 200: Thing }, (_, { slug }) => ({
      code: slug,
      name: slug,
    }));
  })();
  const handlers = router.routes.filter(({ path }) => path.startsWith("/things"));
  expect(handlers.map(({ path }) => path)).toEqual(["/things/:slug{.+}"]);
  const described = router.openAPIRegistry.definitions.map(
    (one) => "route" in one && one.route.path,
  );
  expect(described).toContain("/things/{slug}");
});
