import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { eventually } from "#tests/harness/eventually.ts";
import {
  bottega,
  companyAnswers,
  enterAsOwner,
  owner,
  ownerAnswers,
  runSetUp,
  setUp,
} from "#tests/harness/set-up.ts";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({}, inject("shopSeed"));
}, 120_000);
afterAll(() => shop.stop());

const removing = (company: object) =>
  setUp(shop, company, "--remove-demo", "--shop-name", "Fior di Sale");

test("set up over the demo, a shop is closed and tells nothing of the invented company", async () => {
  expect((await fetch(shop.baseUrl)).status).toBe(200);
  await shop.end();
  const refused = await removing({ name: "Bottega Anna", partitaIva: "IT01234567897" });
  expect(refused).toMatchObject({ code: 1, told: expect.stringContaining('"partitaIva"') });
  const done = await removing({ name: "Bottega Anna", email: "anna@bottega.example" });
  expect(done).toMatchObject({ code: 0, told: expect.stringMatching(/missing.*vatNumber, rea/) });
  expect(done.told).toContain("closed to visitors until you open it");
  expect(done.told).toContain("/admin/pronto-ad-aprire");
  await shop.begin();

  await eventually(() => {
    const log = readFileSync(shop.logFile, "utf8");
    expect(log).toContain("running, closed to visitors");
    expect(log).toContain("not ready: company data: address, zip, city, vatNumber, rea, phone");
  });
  const closed = await fetch(`${shop.baseUrl}/prodotti`);
  expect([closed.status, closed.headers.get("retry-after")]).toEqual([503, "3600"]);
  expect(await closed.text()).toContain("Bottega Anna");
  const call = await fetch(`${shop.baseUrl}/api/v2/shop/company`);
  expect([call.status, call.headers.get("retry-after")]).toEqual([503, "3600"]);

  const cookie = await (await enterAsOwner(shop.baseUrl)).previewCookie();
  const look = (path: string) => fetch(shop.baseUrl + path, { headers: { cookie } });
  const read = async (path: string) => (await look(path)).text();
  const company = await (await look("/api/v2/shop/company")).json();
  expect(company).toMatchObject({ name: "Bottega Anna", vatNumber: "", rea: "", demo: false });
  for (const path of ["/", "/contatti", "/condizioni-di-vendita"]) {
    const page = await read(path);
    expect(page).toContain("Negozio chiuso al pubblico");
    const told = /99999999990|XX-000000|Inventate|i\.v\.|Bonifico|lavorativo/.exec(page);
    expect(told?.[0]).toBeUndefined();
  }
  const { "hydra:member": texts } = (await (await look("/api/v2/shop/pages")).json()) as {
    "hydra:member": { path: string }[];
  };
  const own = ["/", "/prodotti", "/contatti", "/faq", "/blog", "/accesso", "/registrazione"];
  const others = ["/newsletter", "/recesso", "/regala", "/llms.txt", "/sitemap.xml", "/niente"];
  const files = ["/manifest.webmanifest", "/identita/logo.svg", "/favicon.svg"];
  const found: string[] = [];
  for (const path of [...own, ...others, ...files, ...texts.map((page) => page.path)]) {
    const named = (await read(path)).match(/.{0,60}Rugiada(?!_).{0,30}/i);
    if (named) found.push(`${path}: ${named[0]}`);
  }
  expect(found).toEqual([]);
  expect(await read("/")).toContain("| Fior di Sale</title>");
  // Nobody takes money online yet.
  const legal = ["/condizioni-di-vendita", "/tempi-e-modalita-di-spedizione", "/resi-e-rimborsi"];
  for (const path of ["/", "/faq", "/carrello", "/checkout", "/llms.txt", ...legal]) {
    expect([path, /PayPal|arta di credito/.exec(await read(path))?.[0]]).toEqual([path, undefined]);
  }
});

test("answers come by a pipe, a rejected password is asked for again, and what is missing is an error", async () => {
  const data = { dataDir: await mkdtemp(join(tmpdir(), "setup-")) };
  onTestFinished(() => rm(data.dataDir, { recursive: true }));
  const [email = "", ...names] = ownerAnswers.slice(0, -1);
  const person = [email, ...names, "troppo facile", owner.password];
  const cut = await runSetUp(data, [], `${person.join("\n")}\nFior di Sale`);
  expect(cut).toMatchObject({ code: 1, told: expect.stringContaining("Manca / missing: Ragione") });
  expect(cut.told).not.toContain("is yours");
  const none = await runSetUp(data, ["--admin-email", owner.email]);
  expect(none).toMatchObject({ code: 1, told: expect.stringContaining("needs --admin-email") });
  const company = companyAnswers.flatMap((said) => (said === bottega.zip ? ["2012", said] : said));
  const done = await runSetUp(data, [], [...person, ...company].join("\n"));
  expect(done).toMatchObject({ code: 0, told: expect.stringContaining("The shop is yours") });
  expect(done.told).toContain("Non è valido");
  expect(done.told).not.toContain(owner.password);
  expect(done.told).not.toContain("Still missing");
});
