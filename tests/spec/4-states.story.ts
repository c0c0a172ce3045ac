import { describe, expect } from "vitest";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { hydrated, slowDown } from "#tests/harness/open-page.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { browserLine, furtherTest, line, openReader, shopUrl } from "./line.ts";
import { emailedLink, get, guest, members, staff as openStaff } from "./shopper.ts";

describe("4. States and transitions: the rest", () => {
  line(
    "Reviews: published only after approval and after a confirmation step.",
    ["commerce/reviews/write-review.ts", "commerce/reviews/reviews.ts"],
    async () => {
      const { email, shop } = await newCustomer(shopUrl, "approva");
      await orderByApi(shop);
      const { "@id": product } = await guest.product("spugna-konjac");
      const title = `Titolo ${crypto.randomUUID()}`;
      const published = async () =>
        members(
          await get(
            `/shop/product-reviews?itemsPerPage=100&reviewSubject=${encodeURIComponent(product)}`,
          ),
        ).some((review) => review["title"] === title);
      await shop.writeReview({ product, title, comment: "Morbida.", rating: 5 });
      expect(await published()).toBe(false);
      const link = await emailedLink(email, "Conferma la tua recensione", "/conferma?token=");
      await guest.confirmReview(link.searchParams.get("token") ?? "");
      expect(await published()).toBe(false);
      const staff = await openStaff();
      const { "hydra:member": waiting } = (await staff("/product-reviews?status=new")) as {
        "hydra:member": { id: number; title: string }[];
      };
      const review = waiting.find((one) => one.title === title);
      await staff(`/product-reviews/${review?.id}/approve`, {});
      await expect.poll(published).toBe(true);
    },
  );
  browserLine(
    "Password input: toggles between hidden and visible text.",
    [
      "storefront/app/features/forms/password-field.tsx",
      "storefront/app/features/rendering/early-input.ts",
    ],
    async ({ page }) => {
      await page.goto("/accesso");
      await hydrated(page);
      const field = page.locator('#accesso [name="password"]');
      await field.fill("segreta");
      expect(await field.getAttribute("type")).toBe("password");
      const toggle = page.locator("#accesso .in-btn button");
      await toggle.click();
      expect(await field.getAttribute("type")).toBe("text");
      await toggle.click();
      expect(await field.getAttribute("type")).toBe("password");
      expect(await field.inputValue()).toBe("segreta");
    },
  );
  furtherTest(
    "Password input: toggles between hidden and visible text, also when pressed before the page is hydrated.",
    async ({ page }) => {
      await slowDown(page);
      await page.goto("/accesso", { waitUntil: "commit" });
      const field = page.locator('#accesso [name="password"]');
      await page.locator("#accesso .in-btn button").click();
      await field.fill("segreta");
      await expect.poll(() => field.getAttribute("type")).toBe("text");
      expect(await field.inputValue()).toBe("segreta");
    },
  );
  line(
    "Search value: empty until typed.",
    ["storefront/app/features/search/search-form.tsx"],
    async () => {
      const { page, open } = await openReader();
      await open("/ricerca");
      expect(await page.getByLabel("Che cosa cerchi?").inputValue()).toBe("");
      await open("/ricerca?q=rosa");
      expect(await page.getByLabel("Che cosa cerchi?").inputValue()).toBe("rosa");
    },
  );
});
