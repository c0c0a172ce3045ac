import { expect } from "vitest";
import { enterOffice } from "#tests/harness/office.ts";
import { officeStory } from "#tests/harness/story.ts";

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" onload="alert(1)">
  <script>alert(1)</script><path d="M0 0h120v40H0z" fill="var(--accent)"/></svg>`;

officeStory(
  "an owner gives the shop another name, logo and palette, and every surface follows at once",
  async ({ page, context, open, baseUrl }) => {
    const read = async (path: string) => (await context.request.get(baseUrl + path)).text();
    // Kept pages must follow too.
    expect(await read("/")).toContain("| Rugiada</title>");

    await enterOffice(context, baseUrl);
    await open("/admin/identity");
    await page.getByLabel("Nome del negozio *").fill("Fior di Sale");
    await page.getByLabel("Prefisso degli ordini *").fill("fds");
    const file = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) };
    await page.getByLabel("Carica un logo").setInputFiles(file);
    await page.getByRole("radio", { name: /^Terracotta/ }).check();
    await page.getByLabel(/^Accento tuo/).fill("#eeeeee");
    await page.getByText(/poco per i segni/).waitFor();
    await page.getByRole("button", { name: /^Usa #/ }).click();
    await page.getByText(/poco per i segni/).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Salva" }).click();
    await page.getByText("Impostazioni salvate").first().waitFor();

    await page.goto("/");
    expect(await page.title()).toContain("| Fior di Sale");
    const painted = await page.locator("body").evaluate((body) => getComputedStyle(body).color);
    expect(painted).toBe("rgb(42, 28, 22)");
    await page.locator("header .wordmark use").waitFor({ state: "attached" });
    const drawn = await read("/identita/logo.svg");
    expect(drawn).toContain("M0 0h120v40H0z");
    expect(drawn).not.toMatch(/alert|var\(/);
    expect(JSON.parse(await read("/manifest.webmanifest"))).toMatchObject({ name: "Fior di Sale" });
    expect(await read("/blog/rss.xml")).toContain("| Fior di Sale</title>");
    expect(await read("/carrello")).toContain("<title>Carrello | Fior di Sale</title>");

    await page.goto("/admin/identity");
    await page.getByRole("img", { name: "Fior di Sale" }).first().waitFor();
  },
  { ownShop: {}, widths: [1440], timeout: 120_000 },
);
