import { expect, test } from "vitest";
import { z } from "zod";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";

const shop = await createTestCommerce({ demo: true });
const office = await openOffice(shop);

const Refused = z.object({
  code: z.literal("doubtful_text"),
  doubts: z.array(
    z.object({ rule: z.string(), sentence: z.string(), words: z.string(), instead: z.string() }),
  ),
});
const doubtsOf = async (response: Response) => {
  const body: unknown = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status: 422 });
  return Refused.parse(body).doubts;
};
const soap = (description: string) => office.patch("/products/SIE-ACI-IAL", { description });

test("doubtful words are refused, and kept for a reason that is recorded once", async () => {
  const text = "Un siero leggero. È un siero naturale. Si assorbe subito.";
  const [doubt] = await doubtsOf(await soap(text));
  expect(doubt).toMatchObject({ rule: "environment", words: "siero naturale" });
  expect(doubt?.sentence).toBe("È un siero naturale.");
  const { instead: _, ...named } = doubt ?? { instead: "" };
  const decide = (reason: string) => office.post("/text-decisions", { ...named, reason });
  expect((await decide("boh")).status).toBe(422);
  const made = await decide("Naturale è il nome registrato della linea");
  expect(await made.json()).toMatchObject({ decidedBy: "Anna", sentence: doubt?.sentence });
  expect((await soap(text)).status).toBe(200);
  expect((await soap(`${text} Altro.`)).status).toBe(200);
  expect(await doubtsOf(await soap("È un altro siero naturale."))).toHaveLength(1);
});

test.each([
  ["a product", "PATCH", "/products/SPU-KON", { subtitle: "Fatta in Italia" }],
  ["a category", "PATCH", "/taxons/best-seller", { description: "I più venduti." }],
  ["a page", "POST", "/pages", { path: "/verde", title: "Verde", body: "Siamo eco-friendly." }],
  [
    "an article",
    "POST",
    "/blog-posts",
    { slug: "verde", title: "A impatto zero", body: "Testo.", enabled: false, tags: [] },
  ],
  ["the shop", "PUT", "/settings/faq", { value: [{ topic: "A", question: "B", answer: "Bio." }] }],
  [
    "a claim",
    "POST",
    "/claims",
    {
      code: "verde",
      kind: "environment",
      text: "Imballo sostenibile",
      evidence: "Nessuna",
      scope: "shop",
      expiresOn: "2027-01-01",
    },
  ],
])("texts of %s are checked", async (_, method, path, body) => {
  const send = { PATCH: office.patch, POST: office.post, PUT: office.put }[method];
  if (!send) throw new Error(method);
  expect(await doubtsOf(await send(path, body))).toHaveLength(1);
});

test("sections are checked when they are published", async () => {
  const sections = [{ id: "a", kind: "text", title: "Scelta", text: "La crema più venduta." }];
  const made = await office.post("/section-pages", {
    path: "/campagna",
    title: "Campagna",
    sections,
  });
  const { id } = z.object({ id: z.int() }).parse(await made.json());
  const [doubt] = await doubtsOf(await office.post(`/section-pages/${id}/publications`));
  expect(doubt?.words).toBe("più venduta");
});
