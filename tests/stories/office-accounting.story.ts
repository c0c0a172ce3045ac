import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { calendarDateInRome, formatLongDate } from "#contract/format/dates.ts";
import { axe } from "#tests/harness/axe.ts";
import { plain, shopApi } from "#tests/harness/buying.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { answerOpened, enterOffice, titled } from "#tests/harness/office.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { ownPassword } from "#tests/harness/signed-in.ts";
import { type Staff, staffOf } from "#tests/harness/staff.ts";
import { story, withClock } from "#tests/harness/story.ts";
import { unzip } from "#tests/harness/unzip.ts";

async function fileOf(page: Page, press: () => Promise<void>) {
  const started = page.waitForEvent("download");
  await press();
  const download = await started;
  return {
    name: download.suggestedFilename(),
    content: await buffer(await download.createReadStream()),
  };
}

/** Invited by the owner, and in. */
async function accountant(staff: Staff, baseUrl: string) {
  const email = `conti-${crypto.randomUUID().slice(0, 8)}@posta.example`;
  const person = { email, firstName: "Marta", lastName: "Neri", role: "accountant" };
  await staff("/staff-invitations", person);
  const { links } = await readMail(baseUrl, email, "Un invito");
  const token = /invito\?token=([^&\s]+)/.exec(links.join(" "))?.[1];
  const accepted = await fetch(`${baseUrl}/api/v2/admin/invitations/${token}`, {
    method: "POST",
    headers: { "content-type": "application/ld+json" },
    body: JSON.stringify({ password: ownPassword }),
  });
  expect(accepted.status).toBe(204);
  return { email, password: ownPassword };
}

story(
  "the accountant closes a month and takes it home; the customer finds the invoice",
  async ({ page, context, open, baseUrl, travel }) => {
    const email = `cliente-${crypto.randomUUID().slice(0, 8)}@posta.example`;
    const { number, token } = await orderByApi(shopApi(baseUrl), { email });
    const { number: late } = await orderByApi(shopApi(baseUrl), { email });
    const staff = await staffOf(baseUrl);
    for (const paid of [number, late]) await staff(`/orders/${paid}/pay`, {});
    await staff(`/orders/${late}/refund`, { amount: 500 });
    const marta = await accountant(staff, baseUrl);

    const today = calendarDateInRome(new Date());
    const month = today.slice(0, 7);
    await enterOffice(context, baseUrl);
    await open("/admin/accounting");
    await titled(page, "Corrispettivi e fatture");
    await page.getByRole("button", { name: "Emetti", exact: true }).click();
    const row = page.getByRole("row").filter({ hasText: number ?? "" });
    await row.getByText("Fattura (TD01)").waitFor();
    await axe(page);
    expect(await page.getByText(/^Chiudi /).count()).toBe(0);

    const [year = 0, place = 0] = month.split("-").map(Number);
    const later = new Date(Date.UTC(year, place, 2, 12));
    await travel((later.getTime() - Date.now()) / 60_000);
    await page.clock.setFixedTime(later);
    await enterOffice(context, baseUrl, marta);
    await open(`/admin/accounting?month=${month}`);
    const name = formatLongDate(`${month}-02`).replace(/^\d+ /, "");
    await page.getByRole("heading", { name: `Chiudi ${name}` }).waitFor();
    const gross = plain(await page.locator(".figures dd strong").first().innerText());
    await page.getByRole("button", { name: "Chiudi il mese" }).click();
    const asked = page.getByRole("dialog", { name: `Chiudere ${name}?` });
    await asked.getByText("Non si può riaprire").waitFor();
    await axe(page, "[role=dialog]");
    await asked.getByRole("button", { name: "Chiudi il mese" }).click();
    await page.getByText(/^Mese chiuso il/).waitFor();
    expect(await page.getByRole("button", { name: "Chiudi il mese" }).count()).toBe(0);

    const press = (file: string) => () =>
      page.getByRole("button", { name: `Scarica ${file}` }).click();
    const takings = await fileOf(page, press("CSV dei corrispettivi"));
    expect(takings.name).toBe(`corrispettivi-${month}.csv`);
    const lines = takings.content.toString().split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFFGiorno;Ordini;Vendite 22%;/);
    const cells = lines.find((line) => line.startsWith("Totale;"))?.split(";") ?? [];
    const totalAt = lines[0]?.split(";").indexOf("Totale") ?? -1;
    expect(`${cells[totalAt]} €`).toBe(gross.replaceAll(".", ""));
    const sheets = await fileOf(page, press("Foglio XLSX"));
    expect(sheets.name).toBe(`registri-${month}.xlsx`);
    const book = unzip(sheets.content);
    expect(book.get("xl/workbook.xml")).toMatch(/"Corrispettivi".+"Documenti".+"Movimenti"/);
    expect(book.get("xl/worksheets/sheet2.xml")).toContain(number);
    const xml = await fileOf(page, press("ZIP degli XML"));
    expect(xml.name).toBe(`documenti-${month}.zip`);
    expect([...unzip(xml.content).values()].join("\n")).toContain(number);

    await enterOffice(context, baseUrl);
    await open(`/admin/orders/${late}/show`);
    const transferred = "Ho disposto il bonifico";
    await page.getByRole("button", { name: transferred }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Giorno del bonifico").fill(today);
    await dialog.getByRole("button", { name: transferred }).click();
    const refusal = "Il mese di questo giorno è chiuso: scegli un altro giorno.";
    await dialog.getByRole("alert").getByText(refusal).waitFor();
    await answerOpened(page, { "Giorno del bonifico": calendarDateInRome(later) }, transferred);
    await page.locator(".marks").getByText("Rimborsato in parte").waitFor();
    await page
      .getByText(/Nota di credito/)
      .first()
      .waitFor();

    await page.goto(`/ordine/${token}`);
    const copy = page.getByRole("link", { name: /^Scarica la fattura/ });
    const paper = await fileOf(page, () => copy.click());
    expect(paper.name).toMatch(/^fattura-\d+-20\d\d\.pdf$/);
    expect(paper.content.toString("latin1", 0, 4)).toBe("%PDF");
  },
  { ownShop: withClock(), timeout: 120_000 },
);
