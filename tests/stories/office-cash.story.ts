import { expect } from "vitest";
import { axeAtBothWidths } from "#tests/harness/axe.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { enterOffice, titled } from "#tests/harness/office.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { officeStory } from "#tests/harness/story.ts";

officeStory(
  "cash that the carrier collected is recorded as transferred, less its fee, and taken back",
  async ({ page, context, baseUrl }) => {
    await enterOffice(context, baseUrl);
    const act = async (number: string, action: string) => {
      const response = await context.request.post(
        `${baseUrl}/api/v2/admin/orders/${number}/${action}`,
        { headers: { "content-type": "application/ld+json", origin: baseUrl }, data: "{}" },
      );
      if (!response.ok()) throw new Error(`${action} was answered ${response.status()}`);
    };
    const numbers: string[] = [];
    for (const email of ["uno@posta.example", "due@posta.example"]) {
      const { number } = await orderByApi(shopApi(baseUrl), { email, payment: "CONTRASSEGNO" });
      await act(number ?? "", "ship");
      await act(number ?? "", "deliver");
      numbers.push(number ?? "");
    }
    const ordered = await orderByApi(shopApi(baseUrl), {
      email: "tre@posta.example",
      payment: "CONTRASSEGNO",
    });
    await page.goto(`${baseUrl}/admin/orders`);
    const listed = (number = "") => page.getByRole("row").filter({ hasText: number });
    await listed(numbers[0]).getByText("Contanti dal corriere, da versare").waitFor();
    await listed(ordered.number ?? "")
      .getByText("Alla consegna")
      .waitFor();
    expect(
      await listed(ordered.number ?? "")
        .getByText("Pagato")
        .count(),
    ).toBe(0);
    const order = `${baseUrl}/admin/orders/${numbers[0]}/show`;
    await page.goto(order);
    await page.getByText("Contanti dal corriere, da versare").waitFor();
    await page.goto(`${baseUrl}/admin/cash-remittances`);
    await titled(page, "Contrassegni");
    const ticks = numbers.map((number) => page.getByLabel(`Ordine ${number}`));
    for (const tick of ticks) await tick.check();
    await axeAtBothWidths(page);
    await page.getByRole("button", { name: "Segna il versamento di 2 ordini" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Giorno dell’accredito").fill("2026-11-01");
    await dialog.getByLabel("Importo arrivato, in euro").fill("10,00");
    await dialog.getByText(/Differenza −/).waitFor();
    await dialog.getByLabel("Nota").fill("Distinta 12");
    await dialog.getByRole("button", { name: "Segna come versati" }).click();
    await page.getByText("Versamento segnato").waitFor();
    const row = page.getByRole("row").filter({ hasText: "Distinta 12" });
    await row.getByText(numbers.join(", ")).waitFor();
    for (const tick of ticks) await tick.waitFor({ state: "detached" });
    await axeAtBothWidths(page);

    await page.goto(order);
    await page.getByText("Contanti versati dal corriere").waitFor();
    await page.goBack();
    await row.getByRole("button", { name: "Annulla" }).click();
    await dialog.getByRole("button", { name: "Annulla il versamento" }).click();
    for (const tick of ticks) await tick.waitFor();
    await page.goto(order);
    await page.getByText("Contanti dal corriere, da versare").waitFor();
    await page.getByText("Contrassegno versato dal corriere").waitFor();
  },
);
