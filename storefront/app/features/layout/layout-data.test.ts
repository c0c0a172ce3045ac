import { expect, test } from "vitest";
import { sellerFacts } from "./layout-data.server.ts";

const unknown = {
  name: "Bottega Anna S.r.l.",
  address: "",
  zip: "",
  city: "",
  province: "",
  country: "",
  vatNumber: "",
  fiscalCode: "",
  rea: "",
  shareCapital: "",
  email: "",
  pec: "",
  phone: "",
  customerCareHours: "",
  replyTime: "",
  demo: false,
};

test("tells the seller's facts and leaves out what nobody wrote", () => {
  expect(sellerFacts(unknown)).toBe("Bottega Anna S.r.l.");
  expect(
    sellerFacts({
      ...unknown,
      address: "Via Roma 1",
      zip: "00100",
      city: "Roma",
      vatNumber: "IT1",
    }),
  ).toBe("Bottega Anna S.r.l. · Sede legale: Via Roma 1, 00100 Roma · P. IVA IT1");
});

test("says when the company is invented", () => {
  expect(sellerFacts({ ...unknown, demo: true })).toBe("Bottega Anna S.r.l. (azienda di fantasia)");
});
