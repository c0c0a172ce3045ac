import { expect, test } from "vitest";
import { defineSectionType, sectionTypes } from "#commerce/content/index.ts";
import { openOffice } from "#commerce/kernel/admin/admin.fixture.ts";
import { definePlugin } from "#commerce/kernel/plugins.ts";
import { AdminSectionPage, SectionTypes } from "#contract/sections/admin.ts";
import { SectionPage } from "#contract/sections/sections.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { z } from "zod";
import storeCard from "./store-card.ts";

const render = () => Promise.reject(new Error("down"));
const broken = definePlugin({
  name: "broken",
  setup(kernel) {
    const type = { type: "broken", label: "Rotta", fields: z.object({}), render };
    kernel.add(sectionTypes, defineSectionType(type));
  },
});
const shop = await createTestCommerce({ plugins: [storeCard, broken] });
const office = await openOffice(shop);
const fields = { address: "Via Roma 1 & 3, Lucca", phone: "+39 0583 1234" };
const card = { id: "negozio", kind: "plugin", type: "store-card", title: "Vieni a trovarci" };

async function publish(...sections: object[]) {
  const path = `/negozi-${crypto.randomUUID()}`;
  const { id } = await answerAs(
    AdminSectionPage.loose(),
    await office.post("/section-pages", { path, title: "Negozi" }),
    201,
  );
  await office.patch(`/section-pages/${id}`, { sections });
  const answer = await office.post(`/section-pages/${id}/publications`);
  const show = async () =>
    answerAs(SectionPage, await shop.request(`/shop/section-pages-by-path?path=${path}`));
  return { answer, show };
}

test("the office gets the form of a plugin's section type, which is shown as a section of text", async () => {
  const { types } = await answerAs(SectionTypes, await office.get("/section-types"));
  expect(types.find(({ type }) => type === "store-card")).toMatchObject({
    label: "Il nostro negozio",
    fields: [
      { name: "address", label: "Indirizzo", input: "text", required: true },
      { name: "phone", required: true },
      { name: "parking", input: "flag", required: false },
    ],
  });
  const { answer, show } = await publish({ ...card, fields });
  expect(answer.status).toBe(201);
  const [section] = (await show()).sections;
  expect(section).toMatchObject({ kind: "text", title: "Vieni a trovarci" });
  expect(section).toHaveProperty(
    "text",
    expect.stringContaining("<p>Via Roma 1 &amp; 3, Lucca</p>"),
  );
  expect(section).toHaveProperty("text", expect.stringContaining('href="tel:+3905831234"'));
});

test("what its fields refuse is not published, and told at its field", async () => {
  const { answer } = await publish({ ...card, fields: { ...fields, phone: "ask" } });
  expect(await violationsOf(answer)).toEqual({ "sections.0.fields.phone": "Solo cifre e spazi" });
  const gone = await publish({ ...card, type: "gone", fields });
  expect(await violationsOf(gone.answer)).toEqual({
    "sections.0.type": expect.stringContaining("non c’è più"),
  });
});

test("a section type that fails costs its own section alone", async () => {
  const text = { id: "testo", kind: "text", title: "Siamo qui" };
  const { show } = await publish({ ...card, type: "broken", fields: {} }, text);
  expect((await show()).sections).toMatchObject([{ id: "testo" }]);
});
