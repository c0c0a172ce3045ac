import type { BrowserContext } from "playwright-core";
import { expect, test } from "vitest";
import { openScriptless } from "./page.ts";

type Asked = { url: string; method: string; data?: string };
type Answer = { status?: number; headers?: Record<string, string>; body?: string };

/** A page of these words, at an address that answers every request with the next of `answers`. */
async function pageOf(body: string, ...answers: Answer[]) {
  const asked: Asked[] = [];
  const problems: string[] = [];
  const waiting: Answer[] = [{ body }, ...answers];
  const fetch = async (url: string, { method = "GET", data }: Omit<Asked, "url">) => {
    asked.push({ url, method, ...(data === undefined ? {} : { data }) });
    const { status = 200, headers = {}, body: text = "" } = waiting.shift() ?? {};
    return {
      status: () => status,
      headers: () => ({ "content-type": "text/html", ...headers }),
      text: async () => text,
      body: async () => Buffer.from(text),
    };
  };
  const context = { request: { fetch } } as unknown as BrowserContext;
  const page = openScriptless(context, "http://shop.test", (problem) => problems.push(problem));
  await page.goto("/qui");
  asked.shift();
  return { page, asked, problems };
}

const form = `<form method="post" action="/via"><label for="a">Nome</label><input id="a" name="name" value="Anna"/>
  <label><input type="checkbox" name="news"/>Notizie</label>
  <input type="radio" name="way" value="1" checked=""/><input type="radio" name="way" value="2" aria-label="Due"/>
  <select name="town" aria-label="Città"><option value="">–</option><option value="fi">Firenze</option></select>
  <textarea name="note" aria-label="Nota">riga</textarea><input name="off" value="x" disabled=""/>
  <button>Primo</button><button name="act" value="b" formaction="/altrove">Secondo</button></form>`;

test("a form sends what was typed and chosen, and the button that was pressed", async () => {
  const { page, asked } = await pageOf(form, { status: 303, headers: { location: "/fatto#qui" } });
  await page.getByLabel("Nome").fill("Marta & co");
  await page.getByLabel("Notizie").check();
  await page.getByRole("radio", { name: "Due" }).click();
  await page.getByLabel("Città").selectOption({ label: "Firenze" });
  await page.getByLabel("Nota").fill("una\ndue");
  await page.getByRole("button", { name: "Secondo" }).click();
  expect(asked).toEqual([
    {
      url: "http://shop.test/altrove",
      method: "POST",
      data: "name=Marta+%26+co&news=on&way=2&town=fi&note=una%0D%0Adue&act=b",
    },
    { url: "http://shop.test/fatto#qui", method: "GET" },
  ]);
  await page.waitForURL("**/fatto#*");
});

test("Enter presses the first button, and what is required is not sent empty", async () => {
  const { page, asked } = await pageOf(form.replace('value="Anna"', 'required=""'));
  await page.getByLabel("Nome").press("Enter");
  expect(asked).toEqual([]);
  await page.getByLabel("Nome").fill("Anna");
  await page.keyboard.press("Enter");
  expect(asked[0]).toEqual({
    url: "http://shop.test/via",
    method: "POST",
    data: "name=Anna&way=1&town=&note=riga",
  });
});

test("what is folded, closed, hidden or left to scripts cannot be seen or pressed", async () => {
  const { page } = await pageOf(`<details><summary>Di più</summary><button>Dentro</button></details>
    <dialog id="d"><button>Chiuso</button></dialog><button commandfor="d" command="show-modal">Apri</button>
    <p hidden="">Nascosto</p><p class="scripted">Con script</p><p aria-hidden="true">Decoro</p>`);
  const button = (name: string) => page.getByRole("button", { name });
  expect(await button("Dentro").count()).toBe(0);
  await page.getByText("Di più").click();
  expect(await button("Dentro").count()).toBe(1);
  expect(await button("Chiuso").count()).toBe(0);
  await button("Apri").click();
  await button("Chiuso").waitFor();
  for (const text of ["Nascosto", "Con script"])
    await expect(page.getByText(text).waitFor()).rejects.toThrow("hidden");
});

test("elements are found by selector, role, name and text as Playwright finds them", async () => {
  const { page } = await pageOf(`<main><section aria-labelledby="t"><h2 id="t">Viso <b>12</b></h2>
    <ul class="cards"><li>Uno <a href="/1">Apri</a></li><li data-x="due">Due <a href="/2">Apri</a></li></ul></section>
    <p>Prezzo 10&nbsp;€</p></main>`);
  expect(await page.getByRole("region", { name: "viso 12" }).count()).toBe(1);
  expect(await page.getByRole("heading", { name: "Viso", exact: true }).count()).toBe(0);
  expect(await page.locator(".cards > li").filter({ hasText: "Due" }).getAttribute("data-x")).toBe(
    "due",
  );
  expect(await page.locator("main a:not([href='/1'])").getAttribute("href")).toBe("/2");
  expect(await page.locator("li:has(a[href$='1'])").count()).toBe(1);
  expect(await page.getByText("Prezzo 10 €").innerText()).toBe("Prezzo 10\u00a0€");
  await expect(page.getByText("Apri").click()).rejects.toThrow("2 elements fit");
  await expect(page.getByText("Manca").click()).rejects.toThrow("no such element");
});

test("a fault of the shop is noted, and so is HTML that is not closed in its place", async () => {
  const { page, problems } = await pageOf('<a href="/guasto">Avanti</a>', { status: 500 });
  await page.getByRole("link").click();
  expect(problems).toEqual(["500 for document http://shop.test/guasto"]);
  await expect(pageOf("<p><b>male</p></b>")).rejects.toThrow("</p> stands where <b> is open");
});
