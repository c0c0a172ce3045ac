import * as fc from "fast-check";
import { expect, inject, test } from "vitest";
import { shopApi } from "#tests/harness/buying.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { fillPath, routePaths } from "#tests/harness/route-paths.ts";
import { giulia, password } from "#tests/harness/signed-in.ts";
import { openVisitor, type Visitor } from "#tests/harness/visitor.ts";
import { type Form, formsIn, type Submission, submissionsOf } from "./forms.ts";

const total = Number(process.env["FUZZ_CALLS"] ?? 2_000) / 10;
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_115);
const slug = "siero-acido-ialuronico";

async function openVisitors(baseUrl: string) {
  const guest = openVisitor(baseUrl);
  const customer = openVisitor(baseUrl);
  expect((await customer.logIn(giulia, password)).status).toBe(303);
  for (const visitor of [guest, customer]) {
    const [add] = formsIn(await visitor.read(`/prodotti/${slug}`), "/").filter(
      ({ action }) => action === "/carrello",
    );
    const fields = Object.fromEntries(add?.fields ?? []);
    expect((await visitor.post("/carrello", { ...fields, quantity: "1" })).status).toBe(303);
  }
  return { guest, customer };
}

/** The forms there are on every page, and a bare one for each address that may take a form without showing it. */
async function collect(visitor: Visitor, paths: string[]): Promise<Form[]> {
  const found = new Map<string, Form>();
  for (const path of paths) {
    const html = await visitor.read(path);
    for (const form of [...formsIn(html, path), { action: path, fields: [] }]) {
      found.set(`${form.action} ${form.fields.map(([name]) => name).join()}`, form);
    }
  }
  return [...found.values()];
}

async function examine(visitor: Visitor, { path, contentType, body }: Submission) {
  const headers = { "content-type": contentType };
  const signal = AbortSignal.timeout(20_000);
  const response = await visitor.twin().send(path, { method: "POST", headers, body, signal });
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "";
  if (response.status >= 500) return `answers ${response.status}`;
  const isPage = type.startsWith("text/html") && text !== "";
  if (isPage && !(text.includes("<h1") && text.endsWith("</html>"))) return "loses its page";
  return undefined;
}

test(
  `${total} submissions to the forms end in a page or a redirect`,
  async () => {
    const baseUrl = inject("shopUrl");
    const visitors = await openVisitors(baseUrl);
    const { token } = await orderByApi(shopApi(baseUrl), { email: "fuzz@posta.example" });
    const paths = routePaths().map((path) => fillPath(path, { slug, token }));
    const problems = new Map<string, Submission>();
    const queue: [Visitor, Submission][] = [];
    for (const visitor of Object.values(visitors)) {
      const forms = await collect(visitor, paths);
      expect(forms.length).toBeGreaterThan(30);
      const numRuns = Math.ceil(total / 2 / forms.length);
      for (const form of forms) {
        const submissions = fc.sample(submissionsOf(form), { numRuns, seed });
        queue.push(...submissions.map((one): [Visitor, Submission] => [visitor, one]));
      }
    }
    expect(queue.length).toBeGreaterThanOrEqual(total);
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const problem = await examine(...next);
        if (problem) problems.set(`${next[1].path} ${problem}`, next[1]);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect(Object.fromEntries(problems)).toEqual({});
  },
  120_000 + total * 100,
);
