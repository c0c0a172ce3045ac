import { describe, expect, test } from "vitest";
import type { ChangedMeanwhile } from "#contract/admin/desk/versions.ts";
import { lockedLinks } from "#contract/paths.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { wireDate } from "../http/json-ld.ts";
import { openOffice } from "./admin.fixture.ts";

const shop = await createTestCommerce();
const livia = await openOffice(shop, "livia@example.it", "Livia");
const sara = await openOffice(shop, "sara@example.it", "Sara");
type Office = typeof livia;

const product = "/products/SIE-ACI-IAL";

async function versionOf(path: string): Promise<string> {
  const version = (await livia.get(path)).headers.get("etag");
  if (!version) throw new Error(`${path} has no ETag`);
  return version;
}

const send = (office: Office, method: string, path: string, version: string, body?: object) =>
  office.request(`/admin${path}`, {
    method,
    headers: {
      "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/ld+json",
      "if-match": version,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const read = async (path: string) =>
  (await (await livia.get(path)).json()) as Record<string, unknown>;

const refusalOf = async (response: Response) => {
  expect(response.status).toBe(412);
  return (await response.json()) as ChangedMeanwhile & { code: string };
};

describe("two people who change one record", () => {
  test("keep both their changes when the fields differ", async () => {
    const version = await versionOf(product);
    expect((await send(sara, "PATCH", product, version, { subtitle: "Di Sara" })).status).toBe(200);
    const second = await send(livia, "PATCH", product, version, { isNew: true });
    expect(second.status).toBe(200);
    expect(second.headers.get("etag")).toBe(await versionOf(product));
    expect(await read(product)).toMatchObject({ subtitle: "Di Sara", isNew: true });
  });

  test("keep both their changes to parts of one field, sent whole", async () => {
    const version = await versionOf(product);
    const details = (await read(product))["details"] as object;
    const pao = send(sara, "PATCH", product, version, { details: { ...details, pao: "6M" } });
    expect((await pao).status).toBe(200);
    const inci = { details: { ...details, inci: "Aqua" } };
    expect((await send(livia, "PATCH", product, version, inci)).status).toBe(200);
    expect(await read(product)).toMatchObject({ details: { pao: "6M", inci: "Aqua" } });
  });

  test("are told who changed the same field, and nothing is written", async () => {
    const version = await versionOf(product);
    await send(sara, "PATCH", product, version, { name: "Siero di Sara" });
    const mine = { name: "Siero di Livia", subtitle: "Di Livia" };
    const refusal = await refusalOf(await send(livia, "PATCH", product, version, mine));
    expect(refusal).toMatchObject({
      code: "changed_meanwhile",
      current: { name: "Siero di Sara" },
      version: await versionOf(product),
      changes: [{ field: "name", by: "Sara", at: wireDate(shop.time.now) }],
      merged: { name: "Siero di Livia", subtitle: "Di Livia" },
    });
    expect(await read(product)).toMatchObject({ name: "Siero di Sara", subtitle: "Di Sara" });
    const again = await send(livia, "PATCH", product, refusal.version, mine);
    expect(again.status).toBe(200);
  });

  test("learn what to send instead, with what only the other changed", async () => {
    const version = await versionOf(product);
    const details = { ...((await read(product))["details"] as object), pao: "9M" };
    await send(sara, "PATCH", product, version, { name: "Ancora di Sara", details });
    const old = { ...details, pao: "6M", inci: "Glycerin" };
    const mine = { name: "Ancora di Livia", details: old };
    const refusal = await refusalOf(await send(livia, "PATCH", product, version, mine));
    expect(refusal.merged).toMatchObject({ details: { pao: "9M", inci: "Glycerin" } });
    const again = await send(livia, "PATCH", product, refusal.version, refusal.merged);
    expect(again.status).toBe(200);
    expect(await read(product)).toMatchObject({
      name: "Ancora di Livia",
      details: { pao: "9M", inci: "Glycerin" },
    });
  });

  test("learn who deleted the record meanwhile, and what was changed is not deleted", async () => {
    const made = await livia.post("/taxons", { name: "Da togliere", slug: "via", code: "via" });
    expect(made.status).toBe(201);
    const version = await versionOf("/taxons/via");
    await send(sara, "PATCH", "/taxons/via", version, { name: "Di Sara" });
    const refusal = await refusalOf(await send(livia, "DELETE", "/taxons/via", version));
    expect(refusal).toMatchObject({ changes: [{ field: "name", by: "Sara" }] });
    expect(refusal.merged).toBeUndefined();
    const latest = await versionOf("/taxons/via");
    expect((await send(sara, "DELETE", "/taxons/via", latest)).status).toBe(204);
    const late = await send(livia, "PATCH", "/taxons/via", latest, { name: "Di Livia" });
    expect([late.status, await late.json()]).toMatchObject([
      404,
      {
        code: "not_found",
        "hydra:description": expect.stringMatching(/^Sara ha eliminato questa scheda alle \d\d:/),
      },
    ]);
    const never = await send(livia, "PATCH", "/taxons/mai-vista", latest, { name: "Mai" });
    expect(await never.json()).toMatchObject({ "hydra:description": "Not Found" });
  });

  test("cannot both win at the same moment", async () => {
    const version = await versionOf(product);
    const answers = await Promise.all(
      [livia, sara, livia, sara].map((office, at) =>
        send(office, "PATCH", product, version, { subtitle: `Insieme ${at}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
  });

  test("merge the parts of a setting, which has no row at first", async () => {
    const path = "/settings/company";
    const version = await versionOf(path);
    const company = (await read(path))["value"] as object;
    const first = { value: { ...company, email: "sara@bottega.it" } };
    expect((await send(sara, "PUT", path, version, first)).status).toBe(200);
    const second = { value: { ...company, phone: "059 111111" } };
    expect((await send(livia, "PUT", path, version, second)).status).toBe(200);
    expect(await read(path)).toMatchObject({
      value: { email: "sara@bottega.it", phone: "059 111111" },
    });
    const third = { value: { ...company, email: "livia@bottega.it" } };
    const { changes } = await refusalOf(await send(livia, "PUT", path, version, third));
    expect(changes).toMatchObject([{ field: "value.email", by: "Sara" }]);
  });

  test("clear a field of several parts, unless somebody changed one of them", async () => {
    const path = "/settings/menus";
    const legal = Object.entries(lockedLinks).map(([href, label]) => ({ label, href }));
    const value = { main: [], footer: [{ title: "Aiuto", links: legal }], legal, doors: [] };
    expect((await livia.put(path, { value })).status).toBe(200);
    const version = await versionOf(path);
    await sara.put(path, { value: { ...value, footer: [] } });
    const { changes } = await refusalOf(await send(livia, "PUT", path, version, { value: null }));
    expect(changes).toMatchObject([{ field: "value" }]);
    const cleared = await send(livia, "PUT", path, await versionOf(path), { value: null });
    expect(cleared.status).toBe(200);
    expect(await read(path)).toMatchObject({ value: null });
  });

  test("do not remove what somebody has just changed", async () => {
    const made = await livia.post("/search-synonyms", {
      words: ["pomata"],
      kind: "same",
      target: "crema",
    });
    const { id } = (await made.json()) as { id: number };
    const path = `/search-synonyms/${id}`;
    const version = await versionOf(path);
    await sara.patch(path, { target: "balsamo" });
    await refusalOf(await send(livia, "DELETE", path, version));
    expect((await send(livia, "DELETE", path, await versionOf(path))).status).toBe(204);
  });

  test("who send no version overwrite, as API clients may", async () => {
    await sara.patch(product, { subtitle: "Prima" });
    expect((await livia.patch(product, { subtitle: "Dopo" })).status).toBe(200);
    expect((await send(livia, "PATCH", product, "*", { subtitle: "Ancora" })).status).toBe(200);
  });
});
