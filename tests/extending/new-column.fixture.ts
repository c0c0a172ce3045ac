import { Children, isValidElement } from "react";
import { expect, test } from "vitest";
import { codes, openShop } from "#commerce/cart/checkout/shopper.fixture.ts";
import { openOffice } from "#commerce/kernel/admin/admin.fixture.ts";
import { i18nProvider } from "../../office/messages/react-admin.ts";
import { TextFields } from "../../office/products/product-edit.tsx";

// Run in a copy of the sources that has the column `batchNote` of docs/extending.md.

const shop = await openShop();
const office = await openOffice(shop);
const [code = ""] = codes.soap.split(/-\d/);
const read = async () => (await office.get(`/products/${code}`)).json();

test("the admin API answers and stores it", async () => {
  expect(await read()).toMatchObject({ batchNote: null });
  expect((await office.patch(`/products/${code}`, { batchNote: "L-42" })).status).toBe(200);
  expect(await read()).toMatchObject({ batchNote: "L-42" });
});

test("products.csv has it, and brings it back", async () => {
  const file = await (await office.get("/exports/products.csv")).text();
  const [heading = "", ...lines] = file.replace("\uFEFF", "").split("\r\n");
  const line = lines.find((one) => one.includes(codes.soap)) ?? "";
  expect(heading).toMatch(/batchNote|Nota di lotto/);
  expect(line).toContain("L-42");
  const csv = `product,variant,batchNote\n${code},${codes.soap},L-43\n`;
  const headers = { "content-type": "text/csv" };
  const sent = { method: "POST", headers, body: csv };
  const report = await office.request("/admin/imports/products?dryRun=false", sent);
  expect(await report.json()).toMatchObject({ updated: 1, refused: [] });
  expect(await read()).toMatchObject({ batchNote: "L-43" });
});

test("the form has its input with its label", () => {
  const inputs = Children.toArray(TextFields().props.children);
  const sources = inputs.map(
    (input) => isValidElement<{ source?: string }>(input) && input.props.source,
  );
  expect(sources).toContain("batchNote");
  expect(i18nProvider.translate("resources.products.fields.batchNote")).toBe("Nota di lotto");
});
