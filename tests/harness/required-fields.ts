import type { Locator, Page } from "playwright-core";

/** Values that have a form of their own, by the field's label; any other text field is filled with a word. */
const values: [RegExp, string][] = [
  [/^Da$|Vecchio/, "/vecchia-pagina"],
  [/^A$|Nuovo indirizzo/, "/prodotti"],
  [/^Indirizzo$|^Percorso/, "/prova"],
  [/IBAN/, "IT60X0542811101000000123456"],
  [/mail/, "prova@posta.example"],
  [/Scad|Fino al/, "2027-12-31"],
];

/** Fills the fields that are marked as required, and nothing else; answers their labels. */
export async function fillRequired(page: Page): Promise<string[]> {
  const filled: string[] = [];
  // A choice may reveal further required fields.
  for (let round = 0; round < 5; round += 1) {
    const labels = await requiredLabels(page);
    const next = labels.find((label) => !filled.includes(label));
    if (next === undefined) return filled;
    for (const label of labels.filter((one) => !filled.includes(one))) {
      const group = page.locator("fieldset:has([type=radio])", {
        has: page.locator("legend", { hasText: label }),
      });
      if (await group.count()) await group.last().getByRole("radio").first().check();
      else
        await fill(
          page,
          page.getByLabel(label, { exact: true }).first(),
          label.replace(/\s*\*$/, ""),
        );
      filled.push(label);
    }
  }
  return filled;
}

/** With the star, as it is read. */
async function requiredLabels(page: Page): Promise<string[]> {
  const labels = page.locator("main form :is(label, legend)", { hasText: /\*\s*$/ });
  return (await labels.allTextContents()).map((label) => label.trim());
}

async function fill(page: Page, field: Locator, label: string): Promise<void> {
  await field.waitFor();
  const { role, type, value, readOnly } = await field.evaluate((control) => ({
    role: control.getAttribute("role"),
    type: control.getAttribute("type"),
    value: control instanceof HTMLInputElement ? control.value : (control.textContent ?? ""),
    readOnly: control instanceof HTMLInputElement && control.readOnly,
  }));
  if (role === "combobox" || role === "button") {
    if (value.replaceAll("\u200b", "").trim() !== "") return;
    await field.click();
    const options = page.locator('[role=option]:not([data-value=""])', { hasText: /\S/ });
    return options.first().click();
  }
  // Derived from another field, or with a default.
  if (value !== "" || readOnly) return;
  const text = values.find(([pattern]) => pattern.test(label))?.[1];
  if (type === "date") return field.fill("2027-12-31");
  if (type === "datetime-local") return field.fill("2027-12-31T10:00");
  const isAmount = /Prezzo|Importo|Costo|Quant|Valore|Posizione|Perc|Giorni|Saldo/.test(label);
  return field.fill(text ?? (type === "number" || isAmount ? "25" : "Prova"));
}
