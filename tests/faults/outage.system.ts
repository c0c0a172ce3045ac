import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { formsIn } from "../fuzz/forms.ts";
import { eventually } from "#tests/harness/eventually.ts";
import { startShop } from "#tests/harness/shop-server.ts";
import { giulia, password } from "#tests/harness/signed-in.ts";
import { openVisitor } from "#tests/harness/visitor.ts";

const day = 24 * 3_600_000;
const browse = ["/", "/prodotti", "/prodotti/siero-acido-ialuronico", "/blog"];

test("without its backend the shop shows what it knows, says what it cannot, and recovers by itself", async () => {
  const backend = await startShop({}, inject("shopSeed"));
  const clockFile = join(backend.dataDir, "clock");
  const front = await startShop({
    SHOP_API_URL: `${backend.baseUrl}/api/v2`,
    NODE_OPTIONS: `--import=${new URL("clock.mjs", import.meta.url).href}`,
    CLOCK_FILE: clockFile,
  });
  try {
    const visitor = openVisitor(front.baseUrl);
    const statusOf = async (path: string) => (await visitor.send(path)).status;
    expect((await visitor.logIn(giulia, password)).status).toBe(303);
    for (const path of browse) expect([path, await statusOf(path)]).toEqual([path, 200]);
    const [add] = formsIn(await visitor.read(browse[2] ?? ""), "/").filter(
      ({ action }) => action === "/carrello",
    );
    const added = await visitor.post("/carrello", Object.fromEntries(add?.fields ?? []));
    expect(added.status).toBe(303);

    await backend.end("SIGKILL");
    writeFileSync(clockFile, String(day / 48));
    front.signal("SIGUSR2");
    await pause(100);
    // Twice: the first asking finds the page stale and tries in vain to renew it.
    for (const path of [...browse, ...browse])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    expect(await statusOf("/healthz")).toBe(200);

    for (const path of ["/carrello", "/area-riservata", "/checkout"]) {
      const response = await visitor.send(path);
      expect([path, response.status]).toEqual([path, 503]);
      expect(response.headers.get("cache-control")).toContain("no-store");
      expect(await response.text()).toMatch(/lang="it"[\s\S]*(riprova|Riprova|tra poco|momento)/);
    }
    const typed = {
      "shippingAddress.street": "Via Cavour 12",
      "shippingAddress.postcode": "47121",
    };
    const kept = await visitor.post("/checkout?passo=dati", typed);
    expect(kept.status).toBe(503);
    const page = await kept.text();
    expect(page).toContain('<form method="post" action="/checkout?passo=dati">');
    for (const [name, value] of Object.entries(typed))
      expect(page).toContain(`name="${name}" value="${value}"`);
    const refused = await visitor.post("/carrello", { intent: "empty" });
    expect(refused.status).toBeLessThan(504);

    await backend.begin();
    writeFileSync(clockFile, "0");
    front.signal("SIGUSR2");
    await eventually(async () => {
      for (const path of ["/carrello", "/area-riservata"]) {
        expect([path, await statusOf(path)]).toEqual([path, 200]);
      }
    });
  } finally {
    await front.stop();
    await backend.stop();
  }
});
