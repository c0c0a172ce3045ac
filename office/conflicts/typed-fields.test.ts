import { describe, expect, test } from "vitest";
import { compareTyped, typedFields, withField } from "./typed-fields.ts";

const saved = { name: "Siero", subtitle: null, seo: { title: "Siero" }, "@version": '"a"' };

describe("what was typed", () => {
  test("is nothing when the form says what is saved, however inputs write emptiness", () => {
    const shown = { ...saved, subtitle: "", isNew: false, images: [], "@version": '"b"' };
    expect(typedFields(saved, shown)).toBeNull();
  });

  test("is each changed field with what it replaces", () => {
    const typed = typedFields(saved, { name: "Siero", subtitle: "Nuovo", seo: { title: "" } });
    expect(typed).toEqual({
      subtitle: { before: null, mine: "Nuovo" },
      "seo.title": { before: "Siero", mine: "" },
    });
  });

  test("goes with what others changed in other fields, and not over the same field", () => {
    const typed = typedFields(saved, { ...saved, name: "Mio", subtitle: "Mio" }) ?? {};
    const current = { ...saved, name: "Suo", seo: { title: "Suo" } };
    const { agreeing, contested } = compareTyped(typed, current);
    expect(Object.keys(agreeing)).toEqual(["subtitle"]);
    expect(contested).toEqual({ name: { before: "Siero", mine: "Mio" } });
  });

  test("is over once it was saved", () => {
    const values = { ...saved, name: "Mio" };
    expect(compareTyped(typedFields(saved, values) ?? {}, values)).toEqual({
      agreeing: {},
      contested: {},
    });
  });

  test("is put back field by field", () => {
    expect(withField({ seo: { title: "a", description: "b" } }, "seo.title", "c")).toEqual({
      seo: { title: "c", description: "b" },
    });
    expect(withField({ seo: null }, "seo.title", "c")).toEqual({ seo: { title: "c" } });
  });
});
