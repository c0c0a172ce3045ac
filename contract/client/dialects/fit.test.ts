import { expect, test } from "vitest";
import { z } from "zod";
import { fit, unfit } from "./fit.ts";

const Thing = z.object({
  name: z.string(),
  price: z.int(),
  note: z.string().nullable(),
  tags: z.array(z.object({ code: z.string() })),
  kind: z.enum(["plain", "fancy"]),
  isNew: z.boolean().default(false),
});

function fitted(value: unknown) {
  const told: string[] = [];
  return { value: fit(Thing, value, (field, problem) => told.push(`${field} ${problem}`)), told };
}

const whole = { name: "Siero", price: 1200, note: null, tags: [], kind: "fancy", isNew: true };

test("what fits stays as it is, and what nobody asked for goes", () => {
  expect(fitted({ ...whole, stock: 3 })).toEqual({ value: whole, told: [] });
});

test("nulls left out and additions of ours are no misfits", () => {
  const { note: _note, isNew: _isNew, ...rest } = whole;
  expect(fitted(rest)).toEqual({ value: { ...whole, isNew: false }, told: [] });
});

test("numbers as texts, one for a list and entries of another kind are understood", () => {
  const { value } = fitted({ ...whole, price: "1200", tags: { code: "a" } });
  expect(value).toEqual({ ...whole, tags: [{ code: "a" }] });
  const mixed = fitted({ ...whole, tags: ["/api/v2/shop/tags/a", { code: "b" }] });
  expect(mixed).toEqual({
    value: { ...whole, tags: [{ code: "b" }] },
    told: ["tags[] has entries of another kind"],
  });
});

test("the rest gets a fallback and is told without its value", () => {
  expect(fitted({ name: ["Giulia"], kind: "odd" })).toEqual({
    value: { name: "", price: 0, note: null, tags: [], kind: "plain", isNew: false },
    told: ["name is a list", "price is missing", "tags is missing", "kind is a string"],
  });
});

test("nothing can be made of another thing altogether", () => {
  expect(fitted("gone").value).toBe(unfit);
});
