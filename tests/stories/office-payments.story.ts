import { pino } from "pino";
import { afterAll, expect, inject } from "vitest";
import type { Page } from "playwright-core";
import { openDatabase } from "#commerce/kernel/db/open.ts";
import type { JobName } from "#commerce/kernel/jobs/jobs.ts";
import { createJobs } from "#commerce/kernel/jobs/runner.ts";
import { startStripe } from "#commerce/plugins/stripe/stripe.fixture.ts";
import { formatEuro } from "#contract/format/money.ts";
import { axeAtBothWidths } from "#tests/harness/axe.ts";
import { plain, shopApi } from "#tests/harness/buying.ts";
import { copyDatabase } from "#tests/harness/database.ts";
import { answerOpened, enterOffice, titled } from "#tests/harness/office.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { officeStory } from "#tests/harness/story.ts";

const postgres = inject("postgresSeed");
const url = postgres && (await copyDatabase(postgres.url, postgres.template));
const stripe = await startStripe(afterAll);

/** An order paid on the gateway's page, and the charge that the gateway lists for it. */
async function payOrder(baseUrl: string) {
  const email = `addebito-${crypto.randomUUID().slice(0, 8)}@posta.example`;
  const { token, number, total } = await orderByApi(shopApi(baseUrl), { email, payment: "CARTA" });
  const opened = await fetch(`${baseUrl}/it/order/${token}/pay`);
  const session = stripe.pay(opened.headers.get("refresh")?.split("/").at(-1) ?? "");
  const back = new URLSearchParams({ attempt: session.client_reference_id ?? "" });
  await fetch(`${baseUrl}/it/order/${token}/pay/return?${back}`, { redirect: "manual" });
  expect((await shopApi(baseUrl).order(token)).paymentState).toBe("paid");
  const charge = stripe.charges.find(({ id }) => id === session.id);
  if (!charge) throw new Error("The gateway has no charge");
  return { number: number ?? "", total, charge };
}

/** Runs the nightly comparison of charges and orders now. */
async function compareCharges(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ url: databaseUrl });
  const runner = await createJobs(database, pino({ level: "silent" }));
  await runner.jobs.enqueue(database.db, "reconcile-charges" as JobName, {});
  await runner.stop();
  await database.close();
}

const row = (page: Page, kind: string) => page.locator(".staff-list li", { hasText: kind });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Viste" }).getByRole("button", { name }).click();

if (url)
  officeStory(
    "charges that do not match the orders are refunded or settled, and the page says how",
    async ({ page, context, baseUrl }) => {
      const { number, total, charge } = await payOrder(baseUrl);
      charge.amount = total + 500;
      // As after restoring a backup that is older than the order.
      const metadata = { attempt: "of-another-time", order: "RG999999" };
      stripe.intents.set("pi_lost", { id: "pi_lost", metadata } as never);
      stripe.charges.push({ id: "pi_lost", amount: 4200, at: new Date() });
      await compareCharges(url);

      await enterOffice(context, baseUrl);
      await page.goto("/admin");
      await page
        .getByRole("link", { name: /pagament[oi] che non torna/i })
        .click({ timeout: 30_000 });
      await titled(page, "Pagamenti che non tornano");
      const differs = row(page, "Importo diverso da quello dell’ordine");
      await differs.getByText(`Ordine ${number}`).waitFor();
      expect(plain(await differs.innerText())).toContain(
        plain(`Addebitato ${formatEuro(total + 500)}\nNell’ordine ${formatEuro(total)}`),
      );
      const lost = row(page, "Addebito senza ordine");
      await lost.getByText("Ordine RG999999, che qui non c’è").waitFor();
      await axeAtBothWidths(page);

      await differs.getByRole("button", { name: "Segna come sistemato" }).click();
      await axeAtBothWidths(page);
      const settled = { "Come l’hai sistemato": "Resi 5 € con un bonifico" };
      await answerOpened(page, settled, "Segna come sistemato");
      await expect.poll(() => differs.count()).toBe(0);

      await lost.getByRole("button", { name: "Rimborsa" }).click();
      await page.getByText(/^Tornano 42,00/).waitFor();
      await answerOpened(page, {}, "Rimborsa");
      await expect
        .poll(() => stripe.refunds)
        .toMatchObject([{ payment_intent: "pi_lost", amount: 4200 }]);
      await expect
        .poll(async () => {
          await page.reload();
          await titled(page, "Pagamenti che non tornano");
          return page.getByText("Tutti gli addebiti tornano con gli ordini.").count();
        })
        .toBe(1);

      await tab(page, "Sistemati");
      await differs.getByText("Resi 5 € con un bonifico").waitFor();
      await differs.getByText("Sistemato", { exact: true }).waitFor();
      await lost.getByText("Rimborsato", { exact: true }).waitFor();
      expect(await page.locator(".staff-list .acts button").count()).toBe(0);
      await axeAtBothWidths(page);

      // What was settled is not found again by the next comparison.
      await compareCharges(url);
      await tab(page, "Da decidere");
      await page.getByText("Tutti gli addebiti tornano con gli ordini.").waitFor();
    },
    {
      ownShop: {
        DATABASE_URL: url,
        STRIPE_SECRET_KEY: "sk_test_x",
        STRIPE_API_URL: stripe.apiUrl,
      },
      timeout: 120_000,
    },
  );
