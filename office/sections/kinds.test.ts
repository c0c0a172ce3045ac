import { expect, test } from "vitest";
import { type SectionKind, sectionKinds, singleKinds } from "#contract/sections/kinds.ts";
import { Section } from "#contract/sections/sections.ts";
import { moveRow } from "../shared/ordered-list.tsx";
import { insertSection, refusalOf } from "./draft.ts";
import { fromForm, toForm } from "./form/section-form.tsx";
import { gistOf, kinds, newSection } from "./kinds.ts";

/** The defaults that the API's schema fills in. */
const bySchema = (kind: SectionKind) => {
  const { id: _, hidden, from, until, ...fields } = Section.parse({ id: "x", kind });
  return { head: { hidden, from, until }, fields };
};

test("every kind of the contract can be added, with the contract's own values", () => {
  expect(Object.keys(kinds)).toEqual([...sectionKinds]);
  for (const kind of sectionKinds) {
    const { head, fields } = bySchema(kind);
    expect({ kind, ...kinds[kind].empty }).toEqual(fields);
    expect(Section.parse(newSection(kind))).toMatchObject(head);
    expect(gistOf(newSection(kind))).not.toBe("");
  }
});

test("a section comes out of its form as it went in", () => {
  const link = { label: "Scopri", href: "/prodotti" };
  for (const kind of sectionKinds) {
    const { fields } = bySchema(kind);
    const { kind: _, ...own } = fields;
    expect(fromForm(kind, toForm(newSection(kind)))).toEqual(own);
  }
  const hero = { ...newSection("hero"), title: "La pelle", link } as Section;
  expect(hero).toMatchObject(fromForm("hero", toForm(hero)));
  const marquee = { ...newSection("marquee"), phrases: ["Uno", "Due"] } as Section;
  expect(fromForm("marquee", toForm(marquee))).toMatchObject({ phrases: ["Uno", "Due"] });
});

test("fields left empty are sent as the contract wants them", () => {
  const emptied = { title: null, link: { label: null, href: "" }, count: null, products: null };
  expect(fromForm("products", emptied)).toEqual(kinds.products.empty);
  const half = fromForm("products", { link: { label: "Vai", href: undefined } });
  expect(half).toMatchObject({ link: { label: "Vai", href: "" } });
  const steps = fromForm("ritual", { steps: [{ name: "Detergi" }, {}] });
  const none = { name: "", text: "", product: "" };
  expect(steps).toMatchObject({ steps: [{ ...none, name: "Detergi" }, none] });
  expect(fromForm("marquee", { phrases: "Uno\n\n  Due \n" })).toMatchObject({
    phrases: ["Uno", "Due"],
  });
});

const ids = (all: Section[]) => all.map(({ id }) => id);

test("sections move within the page and come in after the one at hand", () => {
  const sections = (["hero", "text", "ritual"] as const).map((kind) => newSection(kind));
  const [a, b, c] = ids(sections) as [string, string, string];
  expect(ids(moveRow(sections, 0, 1))).toEqual([b, a, c]);
  expect(ids(moveRow(sections, 2, 0))).toEqual([c, a, b]);
  const fresh = newSection("values");
  expect(ids(insertSection(sections, fresh, a))).toEqual([a, fresh.id, b, c]);
  expect(ids(insertSection(sections, fresh, undefined))).toEqual([a, b, c, fresh.id]);
});

test("what may stand once is refused the second time, all is when the page is full", () => {
  const page = [newSection("hero"), newSection("text")];
  expect(sectionKinds.filter((kind) => refusalOf(page, kind) !== undefined)).toEqual(["hero"]);
  expect(singleKinds).toContain("hero");
  const full = Array.from({ length: 24 }, () => newSection("text"));
  expect(refusalOf(full, "values")).toContain("24");
});
