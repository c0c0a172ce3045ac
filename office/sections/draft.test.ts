import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminSectionPage } from "#contract/sections/admin.ts";
import type { Section } from "#contract/sections/sections.ts";
import { Draft, problemsIn } from "./draft.ts";
import { newSection } from "./kinds.ts";

const section = { ...newSection("values"), id: "a" } as Section;
const titled = (title: string) => (all: Section[]) =>
  all.map((one) => ({ ...one, title }) as Section);

const page = (revision: string, sections = [section]) =>
  ({ id: 1, revision, sections, changes: [] }) as unknown as AdminSectionPage;

type Kept = { basedOn: string; sections: Section[] } | null;

/** A fake API that counts revisions and refuses a save based on an old one. */
function shop(kept: Kept = null) {
  const fake = { revision: 1, titles: [] as unknown[], fault: undefined as unknown, kept };
  const send = async (sections: Section[], basedOn: string) => {
    if (fake.fault) throw fake.fault;
    if (basedOn !== `r${fake.revision}`) throw { status: 409 };
    fake.revision += 1;
    fake.titles.push((sections[0] as { title?: string }).title);
    return page(`r${fake.revision}`, sections);
  };
  const keep = { read: () => fake.kept, write: (kept: Kept) => void (fake.kept = kept) };
  const draft = new Draft(page("r1"), { send, keep });
  return { fake, draft };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("typing is saved once, after a moment of quiet, and kept in the tab until then", async () => {
  const { draft, fake } = shop();
  draft.change(titled("U"));
  draft.change(titled("Uno"));
  expect(draft.state.status).toBe("waiting");
  expect(fake.kept).toMatchObject({ basedOn: "r1", sections: [{ title: "Uno" }] });
  await vi.runAllTimersAsync();
  expect(fake.titles).toEqual(["Uno"]);
  expect(draft.state).toMatchObject({ status: "saved", page: { revision: "r2" } });
  expect(fake.kept).toBeNull();
});

test("what is typed while it is being sent follows, on top of what was saved", async () => {
  const { draft, fake } = shop();
  draft.change(titled("Uno"));
  const saved = draft.save();
  draft.change(titled("Due"));
  expect(await saved).toBe(false);
  await vi.runAllTimersAsync();
  expect(fake.titles).toEqual(["Uno", "Due"]);
  expect(draft.state.status).toBe("saved");
});

test("a reload goes on from what was typed and not yet saved", async () => {
  const kept = { basedOn: "r1", sections: titled("Prima")([section]) };
  const { draft, fake } = shop(kept);
  expect(draft.state.sections).toEqual(kept.sections);
  await vi.runAllTimersAsync();
  expect(fake.titles).toEqual(["Prima"]);
});

test("nothing is saved over what somebody else has saved, before one of the two is chosen", async () => {
  const { draft, fake } = shop();
  fake.revision = 5;
  draft.change(titled("Mia"));
  await vi.runAllTimersAsync();
  draft.change(titled("Ancora mia"));
  await vi.runAllTimersAsync();
  expect(draft.state.status).toBe("conflict");
  expect(await draft.save()).toBe(false);
  expect(fake.titles).toEqual([]);
  expect(fake.kept).toMatchObject({ sections: [{ title: "Ancora mia" }] });

  expect(await draft.overwrite(page("r5"))).toBe(true);
  expect(fake.titles).toEqual(["Ancora mia"]);

  draft.adopt(page("r9", titled("Loro")([section])));
  expect(draft.state).toMatchObject({ status: "saved", sections: [{ title: "Loro" }] });
  expect(fake.kept).toBeNull();
});

test("a reload after somebody else's change says so instead of choosing", () => {
  const { draft } = shop({ basedOn: "r0", sections: titled("Mia")([section]) });
  expect(draft.state).toMatchObject({ status: "conflict", sections: [{ title: "Mia" }] });
});

test("a shop that does not answer is asked again; one that refuses is not", async () => {
  const { draft, fake } = shop();
  fake.fault = { status: 0 };
  draft.change(titled("Uno"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(draft.state.status).toBe("unreachable");
  fake.fault = undefined;
  await vi.runAllTimersAsync();
  expect(draft.state.status).toBe("saved");

  fake.fault = { status: 422, body: { errors: { sections: { 0: { title: "Troppo" } } } } };
  draft.change(titled("Due"));
  await vi.runAllTimersAsync();
  expect(draft.state.status).toBe("refused");
  expect(draft.state.problems).toEqual([{ section: "a", field: "title", message: "Troppo" }]);
});

test("refusals are found by their section and field", () => {
  const errors = {
    sections: { 0: { link: { href: "Un indirizzo" }, products: { 2: "Sconosciuto" } } },
  };
  expect(problemsIn(errors, [section])).toEqual([
    { section: "a", field: "link.href", message: "Un indirizzo" },
    { section: "a", field: "products", message: "Sconosciuto" },
  ]);
  expect(problemsIn({ title: "Manca" }, [section])).toEqual([
    { section: undefined, field: "title", message: "Manca" },
  ]);
});
