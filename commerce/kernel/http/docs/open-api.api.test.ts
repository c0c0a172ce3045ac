import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { readDocument } from "#tests/fuzz/document.ts";
import { schemaProblems } from "#tests/fuzz/schema-problems.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { initOf } from "#tests/rights/private-calls.ts";

const shop = await createTestCommerce();
afterAll(() => shop.close());
const document = await readDocument(shop.request);
const { operations } = document;

test("each operation has a name of its own, and no two paths are the same", () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain("patchOrdersByTokenItemsById");
  const paths = [...new Set(operations.map(({ path }) => path))];
  const shapes = paths.map((path) => path.replaceAll(/\{\w+\}/g, "{}"));
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
});

test("guests get nothing where the document asks for a bearer, and no 401 where it does not", async () => {
  const wrong = [];
  for (const { method, path, security } of operations) {
    if (!path.startsWith("/shop/") || security.length === 0) continue;
    const url = path.replaceAll(/\{\w+\}/g, "1");
    const { status } = await shop.request(url, initOf(method, {}));
    const isPersonal = security.every((one) => "bearer" in one);
    const fits = isPersonal ? [400, 401, 404, 415].includes(status) : status !== 401;
    if (!fits) wrong.push(`${method} ${path}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

test("the examples are bodies that the schemas know", () => {
  const found = operations.flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).flatMap(({ schema = {}, example }) =>
      example === undefined
        ? []
        : [{ operationId, problems: schemaProblems(document, schema, example) }],
    ),
  );
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter(({ problems }) => problems.length > 0)).toEqual([]);
});

test("no answer is described without its shape", () => {
  const shapeless = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content)
        .filter(([, { schema }]) => !schema)
        .map(([type]) => `${operationId} ${status} ${type}`),
    ),
  );
  expect(shapeless).toEqual([]);
});

test("the reference needs nothing but itself", async () => {
  const response = await shop.request("/docs");
  const text = await response.text();
  const [, style = ""] = /<style>([^]*?)<\/style>/.exec(text) ?? [];
  const digest = createHash("sha256").update(style).digest("base64");
  expect(response.headers.get("content-security-policy")).toContain(`style-src 'sha256-${digest}'`);
  expect(text).not.toMatch(/<script|src=|https?:\/\//);
});

const isVariable = (part = "") => part.startsWith("{");
const variables = (path: string[]) => path.filter(isVariable).length;
const areAmbiguous = (one: string[], other: string[]) =>
  one.length === other.length &&
  variables(one) === variables(other) &&
  one.every((part, at) => part === other[at] || isVariable(part) || isVariable(other[at]));

/** Fixed by the specification beside `/shop/customers/{id}/…`; the router prefers their fixed part. */
const specified = ["verify", "newsletter", "reset-password"].map(
  (kind) => `/shop/customers/${kind}/{token}`,
);

test("no path is ambiguous but those the specification fixes", () => {
  const paths = [...new Set(operations.map(({ path }) => path))].map((path) => path.split("/"));
  const ambiguous = paths.flatMap((one, at) =>
    paths
      .slice(at + 1)
      .filter((other) => areAmbiguous(one, other))
      .map((other) => [one, other]),
  );
  const pairs = ambiguous.map((pair) => pair.map((path) => path.join("/")));
  expect(pairs.filter((pair) => !pair.some((path) => specified.includes(path)))).toEqual([]);
  expect(new Set(pairs.flat().filter((path) => path.endsWith("{token}")))).toEqual(
    new Set(specified),
  );
});
