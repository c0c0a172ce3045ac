import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { AdminContext, Form, ResourceContextProvider, TestMemoryRouter } from "react-admin";
import { expect, test } from "vitest";
import { codes, openShop } from "#commerce/cart/checkout/shopper.fixture.ts";
import { openOffice } from "#commerce/kernel/admin/admin.fixture.ts";
import { i18nProvider } from "../../office/messages/react-admin.ts";
import { TextFields } from "../../office/products/product-edit.tsx";

// Run in a copy of the sources that has the column `batchNote` of docs/extending.md.

const shop = await openShop();
const office = await openOffice(shop);
const code = "SAPONE_ALL_OLIVA";
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
  expect(heading).toContain("batchNote");
  expect(line).toContain("L-42");
  const csv = `product,variant,batchNote\n${code},${codes.soap},L-43\n`;
  const headers = { "content-type": "text/csv" };
  const sent = { method: "POST", headers, body: csv };
  expect((await office.request("/admin/imports/products", sent)).status).toBe(200);
  expect(await read()).toMatchObject({ batchNote: "L-43" });
});

test("the form has its input with its label", () => {
  const record = { id: 1, batchNote: "L-44" };
  const inputs = h(Form, { record, children: h(TextFields) });
  const screen = h(ResourceContextProvider, { value: "products", children: inputs });
  const context = h(AdminContext, { i18nProvider, children: screen });
  const form = renderToStaticMarkup(h(TestMemoryRouter, null, context));
  expect(form).toContain("Nota di lotto");
  expect(form).toContain('value="L-44"');
});
