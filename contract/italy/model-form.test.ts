import { expect, test } from "vitest";
import { modelForm } from "./model-form.ts";

test("the model form names whom it goes to, and every line of annex I-B", () => {
  const seller = {
    name: "Rugiada",
    address: "Via Rosa 1",
    zip: "00000",
    city: "Borgo",
    email: "a@b.it",
  };
  const { lines, note } = modelForm(seller);
  expect(lines[0]).toBe("— Destinatario: Rugiada, Via Rosa 1, 00000 Borgo, a@b.it");
  expect(lines).toHaveLength(7);
  expect(lines[1]).toContain("notifico/notifichiamo (*) il recesso");
  expect(note).toContain("(*)");
});
