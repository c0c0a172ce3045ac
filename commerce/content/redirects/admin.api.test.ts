import { beforeEach, expect, test } from "vitest";
import { violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { TriedAddress } from "#contract/admin/redirect.ts";
import { openShop } from "../../cart/checkout/shopper.fixture.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";
import { purgeMissing } from "./missing-addresses.ts";
import { missingAddresses, redirects } from "./schema.ts";

const shop = await openShop();
const office = await openOffice(shop);
const serum = "/prodotti/siero-acido-ialuronico";

beforeEach(async () => {
  await shop.ctx.db.delete(redirects);
  await shop.ctx.db.delete(missingAddresses);
});

const add = (fromPath: string, toPath: string) => office.post("/redirects", { fromPath, toPath });
const all = async () =>
  Object.fromEntries(
    (await shop.ctx.db.select().from(redirects)).map(({ fromPath, toPath }) => [fromPath, toPath]),
  );
const ask = (path: string) =>
  shop.request(`/shop/redirects-by-path?path=${encodeURIComponent(path)}`);
const tried = async (path: string) =>
  answerAs(TriedAddress, await office.get(`/addresses-by-path?path=${encodeURIComponent(path)}`));

test("redirects are added as browsers ask, flattened, and never over a page or in a circle", async () => {
  expect((await add("https://vecchio.example/it/Negozio/Crème/?x=1", "/vecchio-b")).status).toBe(
    201,
  );
  expect((await add("/vecchio-b", serum)).status).toBe(201);
  expect((await add("/vecchio-c", "/vecchio-b")).status).toBe(201);
  const old = "/Negozio/Cr%C3%A8me";
  expect(await all()).toEqual({ [old]: serum, "/vecchio-b": serum, "/vecchio-c": serum });
  expect((await ask("/Negozio/Crème/")).status).toBe(200);
  for (const from of [serum, "/", "/carrello", "/chi-sono", "/categorie/viso", "/admin", "x"]) {
    expect(await violationsOf(await add(from, "/faq"))).toHaveProperty("fromPath");
  }
  expect(await violationsOf(await add("/vecchio-b", "/faq"))).toHaveProperty("fromPath");
  expect(await violationsOf(await add("/nuovo", "/nuovo/"))).toHaveProperty("toPath");
  expect((await all())["/nuovo"]).toBeUndefined();
});

test("an address is tried: a page, a redirect, nothing", async () => {
  await add("/vecchio", serum);
  await add("/perso", "/prodotti/nessuno");
  expect(await tried(serum)).toMatchObject({ finds: "page", target: null });
  expect(await tried("/vecchio/")).toMatchObject({ finds: "redirect", targetFound: true });
  expect(await tried("/perso")).toMatchObject({ target: "/prodotti/nessuno", targetFound: false });
  expect(await tried("/blog/nessuno")).toMatchObject({ finds: "nothing" });
});

test("a file of two columns is tried, loaded, and loaded again without change", async () => {
  const csv = `Da;A\n/a;${serum}\n/b;/faq\n/carrello;/faq\n`;
  const send = async (dryRun: boolean) => {
    const response = await office.request(`/admin/imports/redirects?dryRun=${dryRun}`, {
      method: "POST",
      headers: { "content-type": "text/csv" },
      body: csv,
    });
    return (await response.json()) as Record<string, unknown>;
  };
  expect(await send(true)).toMatchObject({ created: 2, refusedCount: 1 });
  expect(await all()).toEqual({});
  expect(await send(false)).toMatchObject({ created: 2, refused: [{ line: 4 }] });
  expect(await all()).toEqual({ "/a": serum, "/b": "/faq" });
  expect(await send(false)).toMatchObject({ created: 0, unchanged: 2 });
});

test("a redirect counts its visitors, and the whole list leaves as a table that can be loaded again", async () => {
  await add("/vecchio", serum);
  await add("/mai", "/faq");
  for (const path of ["/vecchio", "/vecchio/?x=1", "/vecchio"])
    expect((await ask(path)).status).toBe(200);
  later(2);
  await purgeMissing(shop.ctx);
  const { "hydra:member": rows } = (await (await office.get("/redirects?sort=hits")).json()) as {
    "hydra:member": object[];
  };
  expect(rows).toMatchObject([
    { fromPath: "/mai", hits: 0, lastUsedAt: null },
    { fromPath: "/vecchio", hits: 3, lastUsedAt: expect.any(String) },
  ]);
  const csv = await (await office.get("/exports/redirects.csv")).text();
  expect(csv).toContain(`/vecchio;${serum};3;`);
  const again = await office.request("/admin/imports/redirects?dryRun=true", {
    method: "POST",
    headers: { "content-type": "text/csv" },
    body: csv,
  });
  expect(await again.json()).toMatchObject({ created: 0, unchanged: 2, refusedCount: 0 });
});

const miss = async (...paths: string[]) => {
  for (const path of paths) await expectError(await ask(path), 404);
};
const listed = async () => {
  const response = await office.get("/missing-addresses");
  const { "hydra:member": rows } = (await response.json()) as { "hydra:member": object[] };
  return rows;
};
const later = (minutes: number) =>
  (shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000));

test("what visitors miss is counted by path for a month, without probes and tokens, until it leads somewhere", async () => {
  await miss("/manca?x=1", "/manca/", "/altra");
  await miss("/wp-login.php", "/.env", "/wp-admin", "/foto.jpg", "/ordine/segreto", "/a%40b.it");
  later(2);
  await miss("/manca", "/prodotti/finito");
  await purgeMissing(shop.ctx);
  expect(await listed()).toMatchObject([
    { path: "/manca", hits: 3 },
    { path: "/altra", hits: 1 },
    { path: "/prodotti/finito", hits: 1 },
  ]);
  await add("/manca", serum);
  expect(await listed()).toHaveLength(2);
  later(31 * 24 * 60);
  await purgeMissing(shop.ctx);
  expect(await shop.ctx.db.$count(missingAddresses)).toBe(0);
});
