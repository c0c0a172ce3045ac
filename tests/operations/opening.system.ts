import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Readiness } from "#contract/admin/readiness.ts";
import { eventually } from "#tests/harness/eventually.ts";
import { fetchAs } from "#tests/harness/fetch-as.ts";
import { type PostgresServer, startPostgres } from "#tests/harness/postgres-server.ts";
import { finishPages, proveMail } from "#tests/harness/ready-to-open.ts";
import { bottega, enterAsOwner, type Office, setUp } from "#tests/harness/set-up.ts";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";
import { startSmtp } from "#tests/harness/smtp-server.ts";
import { findPostgres } from "../../scripts/lib/postgres.mjs";

const host = "bottega.example";
const ask = fetchAs(host);

describe.skipIf(findPostgres() === undefined)("a shop of one's own in two processes", () => {
  let postgres: PostgresServer;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let folder: string;
  let shops: [Shop, Shop];
  let office: Office;

  beforeAll(async () => {
    postgres = await startPostgres();
    smtp = await startSmtp();
    folder = await mkdtemp(join(tmpdir(), "rugiada-setup-"));
    const SECRET = "the same secret in every process";
    const env = { DATABASE_URL: postgres.url, SECRET, PUBLIC_URL: `https://${host}` };
    await setUp({ dataDir: folder, env }, bottega);
    const outside = { SMTP_URL: smtp.url, STRIPE_SECRET_KEY: "sk_live_of_a_test" };
    const settings = { ...env, ...outside };
    shops = await Promise.all([startShop(settings), startShop(settings)]);
    office = await enterAsOwner(shops[0].baseUrl, ask);
  }, 180_000);

  afterAll(async () => {
    await Promise.all((shops ?? []).map((shop) => shop.stop()));
    await smtp?.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const visit = (path: string) => Promise.all(shops.map(({ baseUrl }) => ask(baseUrl + path)));
  const statuses = async (path: string) => (await visit(path)).map(({ status }) => status);
  const unmet = async () => {
    const { points } = await office.read<Readiness>("/readiness");
    return points.filter(({ state }) => state !== "ok").map(({ id }) => id);
  };

  test("shows visitors that it is not ready, in both", async () => {
    for (const response of await visit("/prodotti")) {
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "3600"]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.text()).toContain("allestendo");
    }
    expect(await statuses("/privacy")).toEqual([200, 200]);
    expect(await statuses("/robots.txt")).toEqual([200, 200]);
    expect(await statuses("/api/v2/shop/company")).toEqual([503, 503]);
    expect(await unmet()).toEqual(["identity", "mail", "legal", "product", "backup"]);
  });

  test("is proven ready by its owner, point by point", async () => {
    await proveMail(office, smtp);
    await finishPages(office);
    expect(await unmet()).toEqual(["identity", "product", "backup"]);
  });

  test("opens in both at once, and closes", async () => {
    expect(await statuses("/")).toEqual([503, 503]);
    await office.post("/readiness/open", { skip: ["identity", "product", "backup"] });
    expect(await statuses("/")).toEqual([200, 200]);
    expect(await statuses("/api/v2/shop/company")).toEqual([200, 200]);
    const [page] = await visit("/");
    expect(page?.headers.get("cache-control")).toContain("s-maxage");

    await office.post("/readiness/close");
    await eventually(async () => expect(await statuses("/")).toEqual([503, 503]));
    expect(await statuses("/api/v2/shop/company")).toEqual([503, 503]);
    await office.post("/readiness/open", { skip: ["identity", "product", "backup"] });
    expect(await statuses("/")).toEqual([200, 200]);
  });
});
