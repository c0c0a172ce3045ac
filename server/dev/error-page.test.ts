import { expect, test } from "vitest";
import { errorPage } from "./dev.ts";

test("an error is readable in the browser, and its text stays text", async () => {
  const error = new Error("\u001b[31m<b>Unexpected token</b>\u001b[0m", {
    cause: new Error("the verb"),
  });
  const page = errorPage(error);
  const html = await page.text();
  expect(page.status).toBe(500);
  expect(html).toContain("&lt;b&gt;Unexpected token&lt;/b&gt;");
  expect(html).toContain("error-page.test.ts");
  expect(html).toContain("Cause: Error: the verb");
  expect(html).not.toContain("\u001b");
});

test("what is thrown and is no error is told too", async () => {
  expect(await errorPage("out of paper").text()).toContain("out of paper");
});
