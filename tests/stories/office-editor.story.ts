import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { enterOffice, titled } from "#tests/harness/office.ts";
import { paint } from "#tests/harness/paint.ts";
import { officeStory } from "#tests/harness/story.ts";

/** No two are the same file. */
const film = () =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from("ftypisom\0\0\x02\0isomiso2", "latin1"),
    Buffer.from(crypto.randomUUID()),
  ]);

officeStory(
  "a film is put into a text with the picture it begins with, and a reload loses nothing typed",
  async ({ page, context, open, baseUrl }) => {
    const tag = crypto.randomUUID().slice(0, 6);
    await enterOffice(context, baseUrl);
    await open("/admin/blog-posts/create");
    const title = page.getByLabel("Titolo *");
    await title.fill(`Con film ${tag}`);
    await page.getByLabel("Indirizzo (slug) *").fill(`con-film-${tag}`);
    const text = page.getByRole("textbox", { name: "Testo", exact: true });
    await text.fill("Un film.");
    await page.getByRole("button", { name: "Video", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByLabel("Scegli i file")
      .setInputFiles({ name: `gesto-${tag}.mp4`, mimeType: "video/mp4", buffer: film() });
    await dialog.getByRole("button", { name: new RegExp(`gesto-${tag}.mp4`) }).waitFor();
    await axe(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Usa il video" }).click();
    const written = new RegExp(
      `^Un film\\.\\n\\n!\\[gesto-${tag}\\.mp4\\]\\(uploads/\\w+\\.mp4\\)$`,
    );
    await expect.poll(() => text.inputValue()).toMatch(written);
    const shown = page.locator(".editor-preview video");
    expect(await shown.getAttribute("preload")).toBe("metadata");

    await page.reload();
    await page.getByText("Abbiamo ripreso quello che stavi scrivendo").waitFor();
    expect(await title.inputValue()).toBe(`Con film ${tag}`);
    expect(await text.inputValue()).toMatch(written);

    // In another tab, where the library gives the film its picture.
    const library = await context.newPage();
    await library.goto("/admin/pictures");
    await library.getByRole("button", { name: new RegExp(`gesto-${tag}.mp4`) }).click();
    await library.getByRole("button", { name: "Scegli un’immagine" }).click();
    const choice = library.getByRole("dialog");
    await choice.getByLabel("Scegli i file").setInputFiles(await paint(`fermo-${tag}.png`));
    await choice.getByLabel("Descrizione per chi non vede").fill("Il gesto");
    await choice.getByRole("button", { name: "Usa l’immagine" }).click();
    await choice.waitFor({ state: "detached" });
    await library.getByRole("button", { name: "Salva", exact: true }).click();
    await library.getByText("Salvato").waitFor();
    await library.close();

    await text.press("End");
    await text.press("Enter");
    await expect.poll(() => shown.getAttribute("poster")).toMatch(/^\/_ipx\/.+uploads\/\w+\.\w+$/);
    await page.getByRole("button", { name: "Salva", exact: true }).click();
    await titled(page, `Con film ${tag}`);
    await page.goto("/admin/blog-posts/create");
    await title.waitFor();
    expect(await page.getByText("Abbiamo ripreso").count()).toBe(0);
    expect(await title.inputValue()).toBe("");
  },
  { widths: [1440], timeout: 120_000 },
);

officeStory(
  "sections follow the mouse, and their words wait in the tab while the shop is away",
  async ({ page, context, open, baseUrl }) => {
    await enterOffice(context, baseUrl);
    await open("/admin/section-pages");
    const rows = page.locator(".p-list .ordered > li");
    const names = () => rows.locator(".ordered-name > span").allInnerTexts();
    await rows.first().waitFor();
    const before = await names();
    const grip = await rows.nth(0).locator(".ordered-grip").boundingBox();
    const third = await rows.nth(2).boundingBox();
    if (!grip || !third) throw new Error("the rows are not there");
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(third.x + 20, third.y + third.height / 2, { steps: 5 });
    expect(await rows.nth(2).getAttribute("data-drop")).toBe("after");
    await page.mouse.up();
    await expect.poll(names).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
    await page.getByText("1 modifica da pubblicare").waitFor();

    await page.route("**/section-pages/*", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    await rows.nth(2).getByRole("button").first().click();
    await page.getByLabel("Titolo", { exact: true }).fill("Parole di prima");
    await page.getByText("il negozio non risponde").waitFor();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.unroute("**/section-pages/*");
    await rows.filter({ hasText: "Parole di prima" }).waitFor();
    await page.getByText("2 modifiche da pubblicare").waitFor();

    await page.getByRole("button", { name: "Nuova pagina" }).click();
    const named = page.getByRole("dialog").getByLabel("Titolo *");
    await named.fill("Natale");
    await page.mouse.click(5, 5);
    await page.keyboard.press("Tab");
    expect(await named.inputValue()).toBe("Natale");

    await page.goto("/admin/menus");
    await page.getByRole("button", { name: "Aggiungi una voce al menu" }).click();
    await page.getByLabel("Parola nel menu").fill("La bottega");
    await page.reload();
    await page.getByText("Abbiamo ripreso quello che stavi scrivendo").waitFor();
    await page.getByRole("button", { name: /^La bottega/ }).waitFor();
    await page.getByRole("button", { name: "Torna a quello salvato" }).click();
    await page.reload();
    await page.getByRole("button", { name: /^Blog/ }).first().waitFor();
    expect(await page.getByRole("button", { name: /^La bottega/ }).count()).toBe(0);

    for (const kind of ["promotions", "coupons", "attributes", "gift-cards"]) {
      await page.goto(`/admin/${kind}/create`);
      const first = page.locator("main form input[type=text]").first();
      await first.fill("12");
      await page.reload();
      await page.getByText("Abbiamo ripreso quello che stavi scrivendo").waitFor();
      expect(await first.inputValue()).toMatch(/^12/);
    }

    await page.goto("/admin/shipping-methods/create");
    await page.getByRole("textbox", { name: "Corriere" }).waitFor();
    await page.getByRole("radio", { name: /si ritira in negozio/ }).check();
    await page.getByLabel("Nome del negozio *").waitFor();
    for (const gone of ["Corriere", "Indirizzo per seguire il pacco"])
      expect(await page.getByRole("textbox", { name: gone }).count()).toBe(0);
  },
  {
    ownShop: {},
    widths: [1440],
    timeout: 120_000,
    expected: [/frame is sandboxed/, /ERR_FAILED/],
  },
);
