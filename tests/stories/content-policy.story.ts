import { readFileSync } from "node:fs";
import type { Request } from "playwright-core";
import { expect, inject } from "vitest";
import { fillDetails, saveDetails, startCheckout } from "#tests/harness/buying.ts";
import { signIn } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

const product = "/prodotti/siero-acido-ialuronico";

/** What an attacker would write who found a way into the page. */
const injected = `<script>window.ran="inline"</script>
<script type="module" async="">window.ran="module"</script><script type="later">window.ran="later"</script>
<script nonce="">window.ran="empty nonce"</script><script src="data:text/javascript,window.ran='data'"></script>
<script src="https://evil.example/a.js"></script><img src="data:," onerror="window.ran='handler'">
<script type="speculationrules">{"prefetch":[{"urls":["/carrello?evil"]}]}</script>
<base href="https://evil.example/">`;

const reported = () =>
  readFileSync(inject("shopLog"), "utf8")
    .split("\n")
    .filter((line) => line.includes('"csp.violation"'));

const failureOf = async (request: Request) =>
  (await request.response()) ? undefined : request.failure()?.errorText;

story(
  "a script that was put into the page does not run, is reported, and the page works on",
  async ({ page, open, context }) => {
    const refused: (string | undefined)[] = [];
    context.on("request", async (request) => {
      if (request.url().includes("evil")) refused.push(await failureOf(request));
    });
    await page.route(`**${product}`, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      expect(text).toContain("<main");
      const { "content-security-policy": policy = "", ...headers } = response.headers();
      // Chromium takes its time with `report-to`, and sends to `report-uri` at once when it stands alone.
      headers["content-security-policy"] = policy.replace("; report-to csp", "");
      const body = text.replace("<main", `${injected}<main`);
      await route.fulfill({ status: response.status(), headers, body });
    });
    await open(product);
    await page.getByRole("button", { name: "Aggiungi al carrello" }).first().click();
    await page.getByRole("dialog", { name: "Il tuo carrello" }).waitFor();
    expect(await page.evaluate(() => (window as { ran?: string }).ran)).toBeUndefined();
    expect(new Set(refused)).toEqual(new Set(["csp"]));
    await expect
      .poll(reported, { timeout: 20_000 })
      .toContainEqual(expect.stringMatching(/"blocked":"inline","document":"\/prodotti\/siero/));
    expect(reported().join("\n")).not.toContain("window.ran");
  },
  {
    // The page React finds is not the one it made: it makes it anew.
    expected: [/Content Security Policy|violates the following|React error #418|Hydration failed/],
    widths: [390],
  },
);

/** Strings that become HTML or code do so through the page's own rules, or not at all. */
story(
  "scripts of the page cannot turn strings into code",
  async ({ page, open }) => {
    await open(product);
    const outcome = await page.evaluate(() => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
      const attempt = (run: () => unknown) => {
        try {
          return String(run());
        } catch (error) {
          return (error as Error).name;
        }
      };
      const box = document.createElement("div");
      box.innerHTML = '<p>ciao</p><img src="/x" onerror="alert(1)">';
      const script = document.createElement("script");
      return {
        elements: box.childElementCount,
        text: attempt(() => (script.text = "window.ran=1")),
        src: attempt(() => (script.src = "/assets/a.js")),
        policy: attempt(() => {
          const { trustedTypes } = window as unknown as {
            trustedTypes: { createPolicy(name: string, rules: object): unknown };
          };
          trustedTypes.createPolicy("evil", {});
        }),
      };
    });
    expect(outcome).toEqual({
      elements: 0,
      text: "TypeError",
      src: "TypeError",
      policy: "TypeError",
    });
  },
  { expected: [/requires 'Trusted|TrustedTypePolicy|violates the following/], widths: [390] },
);

story(
  "the main screens break no rule of their policy, from one to the next",
  async ({ page, context, open }) => {
    const violations: string[] = [];
    await context.exposeFunction("noteViolation", (text: string) => void violations.push(text));
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        const { effectiveDirective, blockedURI, documentURI, sample } = event;
        const { noteViolation } = window as unknown as { noteViolation: (text: string) => void };
        noteViolation(`${documentURI} ${effectiveDirective} ${blockedURI} ${sample}`);
      });
    });
    for (const path of ["/", "/prodotti", "/faq", "/accesso", "/contatti"]) await open(path);
    await open("/blog");
    await page
      .getByRole("link", { name: /^Vitamina C sul viso/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: /^Vitamina C sul viso/ }).waitFor();
    await page.locator(".prose p").first().waitFor();
    await page.locator('[popovertarget="cerca"]:visible').click();
    await page.getByRole("combobox", { name: "Cerca nel sito" }).pressSequentially("crema");
    await page.getByRole("option").first().waitFor();
    await startCheckout({ page, open }, "siero-acido-ialuronico");
    await fillDetails(page);
    await saveDetails(page);
    await open("/carrello");
    await signIn(page, { email: "elisa.ferrero@example.com" });
    await open("/area-riservata/ordini");
    expect(violations).toEqual([]);
  },
  { widths: [1440], timeout: 150_000 },
);
