import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { AdminProduct, AdminTaxon } from "#contract/admin/product.ts";
import { formatEuro } from "#contract/format/money.ts";
import { lockedLinks } from "#contract/paths.ts";
import { enterOffice } from "#tests/harness/office.ts";
import { officeStory } from "#tests/harness/story.ts";

type Saving = {
  screen: string;
  record: string;
  method?: "patch" | "put";
  /** Types into a field; a colleague then saves the same field and another one. */
  type: (page: Page) => Promise<void>;
  theirs: object;
  save?: string;
  /** How the dialog writes the field and the two values. */
  shown: [field: string, mine: string, theirs: string];
  both: object;
};

const links = Object.entries(lockedLinks).map(([href, label]) => ({ label, href }));
const menuOf = (label: string, doors: object[] = []) => ({
  main: [{ label, href: "/prodotti", panel: false, columns: [], pictures: [] }],
  footer: [{ title: "Aiuto", links }],
  legal: [],
  doors,
});

officeStory(
  "whoever saves a form that a colleague saved meanwhile chooses field by field, on every screen",
  async ({ page, context, open, baseUrl }) => {
    await enterOffice(context, baseUrl);
    const at = (path: string) => `${baseUrl}/api/v2/admin/${path}`;
    const read = async <Answer>(path: string) =>
      (await (await context.request.get(at(path), { maxRetries: 2 })).json()) as Answer;
    const colleague = async (path: string, method: "patch" | "put", json: object) => {
      const type = method === "patch" ? "merge-patch+json" : "ld+json";
      const headers = { "content-type": `application/${type}`, origin: baseUrl };
      const answer = await context.request[method](at(path), {
        headers,
        data: JSON.stringify(json),
        maxRetries: 2,
      });
      expect(`${path} ${answer.status()}`).toBe(`${path} 200`);
    };
    type Found<Row> = { "hydra:member": Row[] };
    const { variants } = await read<AdminProduct>("products/SIE-ACI-IAL");
    const variant = variants[0];
    const taxons = (await read<Found<AdminTaxon>>("taxons"))["hydra:member"];
    const range = taxons.find(({ line, parent }) => line && parent)?.code;
    const pictures = await read<Found<{ id: number }>>("pictures?kind=picture&itemsPerPage=1");
    const picture = pictures["hydra:member"][0]?.id;
    const price = variant?.price ?? 0;
    await colleague("settings/menus", "put", { value: menuOf("Tutto") });

    const screens: Saving[] = [
      {
        screen: "/admin/emails/order_shipped",
        record: "emails/order_shipped",
        method: "put",
        type: (page) => page.getByLabel("Oggetto").fill("Mio"),
        theirs: { subject: "Suo", before: "Suo", after: "" },
        shown: ["Oggetto", "Mio", "Suo"],
        both: { subject: "Mio", before: "Suo" },
      },
      {
        screen: `/admin/ranges/${range}`,
        record: `taxons/${range}`,
        type: (page) => page.getByLabel("Poche parole").fill("Mie"),
        theirs: { summary: "Sue", verb: "Suo" },
        shown: ["Poche parole", "Mie", "Sue"],
        both: { summary: "Mie", verb: "Suo" },
      },
      {
        screen: "/admin/products/SIE-ACI-IAL",
        record: `product-variants/${variant?.code}`,
        type: async (page) => {
          await page.getByRole("button", { name: "Modifica" }).first().click();
          const field = page.getByRole("dialog").getByLabel("Prezzo *");
          await field.fill(formatEuro(price - 100).replace(/\s€/, ""));
        },
        theirs: { price: price - 200, weightGrams: 77 },
        shown: ["Prezzo", formatEuro(price - 100), formatEuro(price - 200)],
        both: { price: price - 100, weightGrams: 77 },
      },
      {
        screen: `/admin/pictures?foto=${picture}`,
        record: `pictures/${picture}`,
        type: (page) => page.getByLabel("Descrizione per chi non vede").fill("Mia"),
        theirs: { alt: "Sua", focus: { x: 0.2, y: 0.2 } },
        shown: ["Descrizione per chi non vede", "Mia", "Sua"],
        both: { alt: "Mia", focus: { x: 0.2, y: 0.2 } },
      },
      {
        screen: "/admin/menus",
        record: "settings/menus",
        method: "put",
        type: (page) => page.getByLabel("Parola nel menu").fill("Mia"),
        theirs: { value: menuOf("Sua", [{ label: "Regali", href: "/regali" }]) },
        save: "Salva il menu",
        shown: ["Menu principale", "Mia", "Sua"],
        both: { value: menuOf("Mia", [{ label: "Regali", href: "/regali" }]) },
      },
      {
        screen: "/admin/settings",
        record: "settings/company",
        method: "put",
        type: async (page) => {
          await page.getByLabel("Regime fiscale").click();
          await page.getByRole("option", { name: "Forfettario (RF19)" }).click();
        },
        theirs: { value: { taxRegime: "RF01", phone: "059 111111" } },
        shown: ["Regime fiscale", "Forfettario (RF19)", "Ordinario (RF01)"],
        both: { value: { taxRegime: "RF19", phone: "059 111111" } },
      },
    ];
    for (const { screen, record, method = "patch", ...saving } of screens) {
      await open(screen);
      await saving.type(page);
      await colleague(record, method, saving.theirs);
      const { save = "Salva" } = saving;
      await page.getByRole("button", { name: save, exact: true }).first().click();
      const dialog = page.getByRole("dialog", { name: "Cambiato nel frattempo" });
      await dialog.waitFor().catch((error: unknown) => {
        throw new Error(`${screen}: ${String(error)}`);
      });
      const [field, mine, theirs] = saving.shown;
      const group = dialog.getByRole("group", { name: field, exact: true });
      await group.getByRole("radio", { name: theirs }).waitFor();
      expect(await group.innerText()).toMatch(/alle \d\d:\d\d/);
      await group.getByRole("radio", { name: mine }).check();
      await dialog.getByRole("button", { name: "Salva con queste scelte" }).click();
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => read(record)).toMatchObject(saving.both);
    }
  },
  {
    ownShop: {},
    widths: [1440],
    timeout: 240_000,
    // The previews of emails and menus.
    expected: [/frame is sandboxed/, /Applying inline style/],
  },
);
