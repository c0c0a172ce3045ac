import { expect, test } from "vitest";
import { fillIn } from "./pages.ts";

const invented = {
  name: "Rugiada Cosmetici S.r.l.",
  address: "Via delle Rose Inventate 1",
  zip: "00000",
  city: "Borgorugiada",
  province: "XX",
  vatNumber: "IT99999999990",
  email: "ciao@rugiada.example",
  pec: "rugiada@pec.example",
  phone: "+39 000 000 0000",
};

const text =
  "Rugiada Cosmetici S.r.l., Via delle Rose Inventate 1, 00000 Borgorugiada (XX), P. IVA IT99999999990 " +
  "(dati dimostrativi). Scrivi a [ciao@rugiada.example](mailto:ciao@rugiada.example).";

test("the invented company gives way to the owner's", () => {
  const own = {
    name: "Bottega Anna",
    address: "Via Roma 3",
    zip: "20121",
    city: "Milano",
    province: "MI",
    vatNumber: "IT01234567890",
    email: "anna@bottega.it",
    pec: "",
    phone: "",
  };
  expect(fillIn(text, invented, own)).toBe(
    "Bottega Anna, Via Roma 3, 20121 Milano (MI), P. IVA IT01234567890. Scrivi a anna@bottega.it.",
  );
});

test("what nobody has told yet is left to complete, never invented", () => {
  const nothing = {
    address: "",
    zip: "",
    city: "",
    province: "",
    vatNumber: "",
    pec: "",
    phone: "",
  };
  const filled = fillIn(text, invented, { ...nothing, name: "Rugiada", email: "" });
  expect(filled).toBe(
    "Rugiada, «indirizzo da completare», «città da completare», P. IVA «numero da completare». " +
      "Scrivi a «indirizzo da completare».",
  );
});
