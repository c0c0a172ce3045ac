import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { enterOffice, titled } from "#tests/harness/office.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { story } from "#tests/harness/story.ts";

async function fileOf(page: Page, press: () => Promise<void>) {
  const started = page.waitForEvent("download");
  await press();
  const download = await started;
  const content = await buffer(await download.createReadStream());
  return { name: download.suggestedFilename(), start: content.toString("latin1", 0, 4) };
}

story(
  "the accountant closes a month and takes it home; the customer finds the invoice",
  async ({ page, context, open, baseUrl }) => {
    const email = `conti-${crypto.randomUUID().slice(0, 8)}@posta.example`;
    const { number, token } = await orderByApi(shopApi(baseUrl), { email });
    await enterOffice(context, baseUrl);
    const paid = await context.request.post(`${baseUrl}/api/v2/admin/orders/${number}/pay`, {
      headers: { "content-type": "application/ld+json", origin: baseUrl },
      data: "{}",
    });
    expect(paid.status()).toBe(200);

    await open("/admin/accounting");
    await titled(page, "Corrispettivi e fatture");
    await page.getByRole("button", { name: "Emetti", exact: true }).click();
    const row = page.getByRole("row").filter({ hasText: number ?? "" });
    await row.getByText("Fattura (TD01)").waitFor();
    await axe(page);
    const press = (name: string) => () => page.getByRole("button", { name }).click();
    expect(await fileOf(page, press("Scarica ZIP degli XML"))).toMatchObject({
      name: expect.stringMatching(/^documenti-20\d\d-\d\d\.zip$/),
      start: "PK\u0003\u0004",
    });
    expect(await fileOf(page, press("Scarica Foglio XLSX"))).toMatchObject({
      name: expect.stringMatching(/^registri-20\d\d-\d\d\.xlsx$/),
      start: "PK\u0003\u0004",
    });

    await page.goto(`/ordine/${token}`);
    const copy = page.getByRole("link", { name: /^Scarica la fattura/ });
    expect(await fileOf(page, () => copy.click())).toMatchObject({
      name: expect.stringMatching(/^fattura-\d+-20\d\d\.pdf$/),
      start: "%PDF",
    });
  },
);
