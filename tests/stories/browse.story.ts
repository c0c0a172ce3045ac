import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { hydrated } from "#tests/harness/open-page.ts";
import { bothWidths, story } from "#tests/harness/story.ts";
import { tabTo } from "#tests/harness/tab-to.ts";

const names = (page: Page) => page.locator(".tile h2").allInnerTexts();
const mainPhoto = (page: Page) => page.locator(".gallery img").first().getAttribute("src");
const price = (page: Page) => page.locator(".pdp .price").first().innerText();

/** The value that leaves most products: two pages of them. */
async function commonestSkin(page: Page): Promise<string> {
  const counts = await page
    .locator('label:has(input[name="tipo_di_pelle"])')
    .evaluateAll((labels) =>
      labels.map((label) => ({
        value: label.querySelector("input")?.value ?? "",
        count: Number(label.querySelector(".n")?.textContent),
      })),
    );
  return counts.toSorted((a, b) => b.count - a.count)[0]?.value ?? "";
}

for (const javascript of [true, false]) {
  const how = javascript ? "" : ", without JavaScript";

  story(
    `a visitor filters, sorts, turns the page, looks at a product and is back in the same place${how}`,
    async ({ page, open, width }) => {
      await open("/prodotti");
      const value = await commonestSkin(page);
      const show = page.getByRole("button", { name: /^Mostra \d+ prodotti/ });
      if (width < 1000) await page.getByRole("button", { name: "Filtri" }).click();
      await page.locator(`input[name="tipo_di_pelle"][value="${value}"]`).check();
      if (javascript) await page.waitForURL(/tipo_di_pelle=/);
      if (width < 1000 || !javascript) await show.click();
      await page.waitForURL(/tipo_di_pelle=/);

      await page.getByLabel("Ordina per").selectOption("prezzo-crescente");
      if (!javascript) {
        if (width < 1000) await page.getByRole("button", { name: "Filtri" }).click();
        await show.click();
      }
      await page.waitForURL(/ordina=prezzo-crescente/);
      await page.getByRole("status").filter({ hasText: "Prezzo: dal più basso" }).waitFor();
      await page.getByRole("link", { name: "Successiva" }).click();
      await page.waitForURL(/pagina=2/);
      if (javascript) await axe(page);

      const [address, shown] = [page.url(), await names(page)];
      const last = page.locator(".tile h2 a").last();
      await last.scrollIntoViewIfNeeded();
      const place = await page.evaluate(() => Math.round(scrollY));
      await last.click();
      await page.getByRole("heading", { level: 1, name: shown.at(-1) ?? "" }).waitFor();
      await page.goBack();
      await page.waitForURL(address);
      await expect.poll(() => names(page)).toEqual(shown);
      await expect
        .poll(async () => Math.abs((await page.evaluate(() => Math.round(scrollY))) - place))
        .toBeLessThan(80);
    },
    { widths: javascript ? bothWidths : [1440], javascript, rendered: true },
  );

  story(
    `another variant changes address, price and picture${how}`,
    async ({ page, open }) => {
      await open("/prodotti/siero-acido-ialuronico");
      const before = await price(page);
      await page.getByRole("link", { name: /^50 ml/ }).click();
      await page.waitForURL(/variante=/);
      await expect.poll(() => price(page)).not.toBe(before);

      await open("/prodotti/rossetto-idratante");
      const photo = await mainPhoto(page);
      await page.locator(".shades a:not([aria-current])").first().click();
      await page.waitForURL(/variante=/);
      await expect.poll(() => mainPhoto(page)).not.toBe(photo);
    },
    { javascript },
  );
}

story(
  "a list is narrowed to what is inside it, and from there to what is beside it",
  async ({ page, open }) => {
    await open("/prodotti");
    const inside = page.getByRole("navigation", { name: /^Dentro / });
    await inside.getByRole("link", { name: "Viso 31" }).click();
    await page.waitForURL("**/categorie/viso");
    await inside.getByRole("link", { name: /^Sieri/ }).click();
    await page.waitForURL("**/categorie/viso/sieri");
    expect(await inside.locator("[aria-current]").innerText()).toMatch(/^Sieri/);
    await inside.getByRole("link", { name: /^Creme/ }).click();
    await page.waitForURL("**/categorie/viso/creme");
    await inside.getByRole("link", { name: "Tutte" }).click();
    await page.waitForURL("**/categorie/viso");
  },
  { javascript: false },
);

story("Back leaves the filters of a phone, whatever was chosen in them", async ({ page, open }) => {
  await open("/prodotti");
  await page.getByRole("button", { name: "Filtri" }).click();
  const choices = page.locator("#filtri details[open] input[type=checkbox]:enabled");
  for (const at of [0, 1]) {
    const { search } = new URL(page.url());
    await choices.nth(at).check();
    await page.waitForURL((url) => url.search !== search);
  }
  await page.goBack();
  await page.locator("#filtri:popover-open").waitFor({ state: "hidden" });
  expect(new URL(page.url()).search).toBe("");
});

story(
  "small windows hold long names, the whole question and the name below a photograph",
  async (told) => {
    const { page, open } = told;
    await open("/prodotti");
    await page
      .locator(".tile h2 a")
      .first()
      .evaluate((name) => (name.textContent = "x".repeat(50)));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.locator('[popovertarget="cerca"]:visible').click();
    const isCut = await page
      .getByRole("combobox", { name: "Cerca nel sito" })
      .evaluate((element) => {
        const field = element as HTMLInputElement;
        field.value = field.placeholder;
        return field.scrollWidth > field.clientWidth;
      });
    expect(isCut).toBe(false);
    // As at 1440 px, enlarged twice.
    await page.setViewportSize({ width: 720, height: 450 });
    await open("/prodotti/siero-vitamina-c");
    const name = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(name?.y).toBeLessThan(450);
  },
);

story(
  "with the keyboard alone, from the home to a product in the cart",
  async ({ page, open }) => {
    await open("/");
    await tabTo(page, ".skip");
    await page.keyboard.press("Enter");
    await tabTo(page, '.tile :is(h2, h3) a[href^="/prodotti/"]');
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/prodotti\/.+/);
    await hydrated(page);
    await tabTo(page, ".buy-acts .btn");
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Il tuo carrello" });
    await drawer.waitFor();
    expect(await drawer.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    await page.locator(".skip").focus();
    expect(await page.evaluate(() => document.activeElement?.matches(".skip"))).toBe(false);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.matches(".buy-acts .btn"))).toBe(true);
  },
  { widths: bothWidths },
);

story(
  "a visitor reads reviews by their votes and by the skin of their authors, without JavaScript",
  async ({ page, open }) => {
    await open("/prodotti/siero-vitamina-c");
    const reviews = page.locator("#recensioni");
    await reviews.getByRole("link", { name: "Voto più basso" }).click();
    await page.waitForURL(/ordine=voto-basso#recensioni/);
    const votes = async () =>
      (await reviews.locator(".review .stars5 .sr-only").allTextContents()).map(
        (text) => /\d/.exec(text)?.[0],
      );
    expect((await votes()).slice(0, 2)).toEqual(["2", "3"]);
    await reviews.getByRole("link", { name: /^Pelle mista/ }).click();
    await page.waitForURL(/pelle=mista&ordine=voto-basso/);
    expect(await votes()).toEqual(["4", "5"]);
    expect(await reviews.locator(".review .meta").getByText("Pelle mista").count()).toBe(2);
    await reviews.getByRole("link", { name: /^1 stella/ }).click();
    await reviews.getByText("Nessuna recensione così").waitFor();
  },
  { javascript: false },
);

story("what was looked at is remembered in this browser until it is forgotten", async (told) => {
  const { page, open } = told;
  await open("/prodotti/siero-vitamina-c");
  const remembered = () => page.evaluate(() => localStorage.getItem("shop-visti"));
  await expect.poll(remembered).toContain("siero-vitamina-c");
  const seen = page.getByRole("region", { name: "Visti da poco" });
  await open("/prodotti/siero-acido-ialuronico");
  await seen.getByRole("link", { name: "Siero vitamina C 15%" }).waitFor();
  expect(await seen.getByRole("link").count()).toBe(1);
  await expect.poll(remembered).toContain("siero-acido-ialuronico");
  await open("/categorie/labbra");
  await expect.poll(() => seen.getByRole("link").count()).toBe(2);
  await axe(page, "main");
  await seen.getByRole("button", { name: "Dimenticali" }).click();
  await seen.waitFor({ state: "detached" });
  await open("/categorie/labbra");
  await hydrated(page);
  expect(await seen.count()).toBe(0);
});

story(
  "a visitor looks close at a photograph, with the mouse and by keys",
  async ({ page, open }) => {
    await open("/prodotti/siero-acido-ialuronico");
    await page.locator(".gallery a").nth(2).click();
    const lens = page.getByRole("dialog", { name: /^Fotografie di Siero acido/ });
    await lens.getByText("3 / 4").waitFor();
    const stage = lens.locator(".stage");
    await stage.click({ position: { x: 300, y: 300 } });
    await expect.poll(() => stage.getAttribute("data-zoomed")).toBe("true");
    await stage.click({ position: { x: 300, y: 300 } });
    await expect.poll(() => stage.getAttribute("data-zoomed")).toBe("false");
    await lens.getByRole("button", { name: /successiva/i }).click();
    await lens.getByText("4 / 4").waitFor();
    await page.keyboard.press("ArrowLeft");
    await lens.getByText("3 / 4").waitFor();
    await page.keyboard.press("+");
    await expect.poll(() => stage.getAttribute("data-zoomed")).toBe("true");
    await lens.getByRole("button", { name: /chiudi/i }).click();
    await lens.waitFor({ state: "detached" });
  },
  { widths: [1440] },
);

story("a visitor looks close at a photograph, by touch and by keys", async ({ page, open }) => {
  await open("/prodotti/siero-acido-ialuronico");
  const first = page.locator(".gallery a").first();
  await first.click();
  const lens = page.getByRole("dialog", { name: /^Fotografie di Siero acido/ });
  await lens.getByText("1 / 4").waitFor();
  await axe(page, ".lens");
  // Brought a second time, they would win over the styles of the screen.
  const rootStyles = page.locator('link[rel="stylesheet"][href*="/assets/root-"]');
  expect(await rootStyles.count()).toBe(1);
  const stage = lens.locator(".stage");
  const zoomed = () => stage.getAttribute("data-zoomed");

  const box = await stage.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 150, (box?.y ?? 0) + 200];
  await page.touchscreen.tap(x, y);
  expect(await zoomed()).toBe("false");
  // On a busy machine two taps may lie too far apart.
  const tapAgain = () => page.touchscreen.tap(x, y).then(zoomed);
  await expect.poll(tapAgain).toBe("true");

  // The film is the second piece: it waits to be started, and says what it shows.
  await page.keyboard.press("ArrowRight");
  await lens.getByText("2 / 4").waitFor();
  const film = lens.locator("video");
  expect(await film.evaluate((one) => (one as HTMLVideoElement).paused)).toBe(true);
  await lens.getByText(/Senza parlato/).waitFor();
  await axe(page, ".lens");
  await page.keyboard.press("+");
  expect(await zoomed()).toBe("false");
  await page.keyboard.press("ArrowRight");
  await lens.getByText("3 / 4").waitFor();
  expect(await film.isVisible()).toBe(false);
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number[]) =>
    fingers.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: apart.map((from, id) => ({ x: x + from, y, id })),
    });
  await touch("touchStart", [-20, 20]);
  for (const apart of [30, 50, 80]) await touch("touchMove", [-apart, apart]);
  await touch("touchEnd", []);
  await expect.poll(zoomed).toBe("true");
  const part = lens.locator(".map span");
  expect(await part.evaluate((frame) => parseFloat(frame.style.width))).toBeLessThan(60);
  await page.keyboard.press("0");
  await expect.poll(zoomed).toBe("false");
  await page.keyboard.press("+");
  await expect.poll(zoomed).toBe("true");
  await page.keyboard.press("Escape");
  await lens.waitFor({ state: "detached" });
  expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
});
