import { describe, expect } from "vitest";
import { cacheLifetimes } from "#app/features/api/caching.ts";
import { pictureSources } from "#app/ui/picture.tsx";
import * as images from "#app/ui/images/image-url.ts";
import { createShop } from "#contract/client/client.ts";
import * as constants from "#contract/constants.ts";
import { formatEuro, formatReadingTime } from "#contract/format/money.ts";
import { browserLine, line, openReader, storefrontUrl } from "./line.ts";
import { cartWith, fillCartOf, get, guest, members, serum, variantOf } from "./shopper.ts";

const day = 86_400;

/** The query of the first request that a call of the client sends. */
async function queryOf(use: (shop: ReturnType<typeof createShop>) => Promise<unknown>) {
  let url = new URL("http://none.test");
  const shop = createShop({
    fetch: async (request) => {
      url = new URL(request.url);
      return Response.json({ "hydra:member": [], "hydra:totalItems": 0 });
    },
    baseUrl: "http://shop.test/api/v2",
    channel: "WEB",
  });
  await use(shop);
  return Object.fromEntries(url.searchParams);
}

describe("9. Business constants and limits: paging", () => {
  line("Default page 1, 10 items per page.", ["contract/constants.ts"], async () => {
    expect(await queryOf((shop) => shop.products())).toMatchObject({
      page: "1",
      itemsPerPage: "10",
    });
    expect(members(await get("/shop/products-with-facets"))).toHaveLength(10);
  });
  line(
    "Blog: 12 per page.",
    ["contract/constants.ts", "contract/client/catalogue.ts"],
    async () => {
      expect(await queryOf((shop) => shop.blogPosts())).toMatchObject({ itemsPerPage: "12" });
    },
  );
  line(
    "Blog categories: 100.",
    ["contract/constants.ts", "contract/client/catalogue.ts"],
    async () => {
      expect(await queryOf((shop) => shop.blogCategories())).toMatchObject({ itemsPerPage: "100" });
    },
  );
});

describe("9. Business constants and limits: cache lifetimes", () => {
  line("3600 s for most data.", ["storefront/app/features/api/caching.ts"], async () => {
    for (const name of ["products", "product", "taxonTree", "facets", "reviews"] as const)
      expect(cacheLifetimes[name], name).toBe(3600);
    const { headers } = await fetch(`${storefrontUrl}/prodotti/${serum}`);
    expect(headers.get("cache-control")).toContain("s-maxage=3600");
  });
  line("600 s by default.", ["storefront/app/features/api/caching.ts"], async () => {
    expect(constants.CACHE_SECONDS.default).toBe(600);
    const { headers } = await fetch(`${storefrontUrl}/chi-sono`);
    expect(headers.get("cache-control")).toContain("s-maxage=600");
  });
  line(
    "30 days for countries and contact-request types.",
    ["storefront/app/features/api/caching.ts"],
    () => {
      const { countries, country, contactRequestTypes } = cacheLifetimes;
      expect([countries, country, contactRequestTypes]).toEqual([30 * day, 30 * day, 30 * day]);
    },
  );
  line("7 days for blog data.", ["storefront/app/features/api/caching.ts"], () => {
    const { blogPosts, blogPost, blogCategories, blogCategory } = cacheLifetimes;
    expect(new Set([blogPosts, blogPost, blogCategories, blogCategory])).toEqual(
      new Set([7 * day]),
    );
  });
});

describe("9. Business constants and limits: money and locale", () => {
  line(
    "Currency EUR. Amounts are in cents, formatted with a dot for thousands and a comma for decimals.",
    ["contract/format/money.ts", "contract/constants.ts"],
    async () => {
      const { currencyCode, itemsTotal } = await guest.order(await cartWith(serum));
      expect([currencyCode, itemsTotal]).toEqual(["EUR", 2990]);
      expect(formatEuro(123_456_789).replace(/\s/, " ")).toBe("1.234.567,89 €");
      expect(formatEuro(123_400).replace(/\s/, " ")).toBe("1.234,00 €");
    },
  );
  line(
    "Default locale en_US in the base configuration, while the shop runs in it. The locale cookie lasts 365 days.",
    ["contract/constants.ts", "contract/client/transport.ts"],
    async () => {
      expect([constants.BASE_LOCALE, constants.LOCALE]).toEqual(["en_US", "it"]);
      expect(constants.LOCALE_COOKIE_SECONDS).toBe(365 * day);
      const language = async (told?: string) => {
        let header: string | null = null;
        const shop = createShop({
          fetch: async (request) => {
            header = request.headers.get("accept-language");
            return Response.json({ "hydra:member": [], "hydra:totalItems": 0 });
          },
          baseUrl: "http://shop.test/api/v2",
          channel: "WEB",
          language: told,
        });
        await shop.countries();
        return header;
      };
      expect([await language(), await language("it-IT")]).toEqual(["en_US", "it-IT"]);
    },
  );
});

describe("9. Business constants and limits: display", () => {
  line(
    "Blog reading time is computed at 200 words per minute and shown as N min.",
    ["contract/format/money.ts"],
    async () => {
      const words = (count: number) => "pelle ".repeat(count);
      expect([200, 201, 1001].map((count) => formatReadingTime(words(count)))).toEqual([
        "1 min",
        "2 min",
        "6 min",
      ]);
      const { page, open } = await openReader();
      await open("/blog/come-leggere-l-inci");
      expect(await page.locator("main").innerText()).toMatch(/\b\d+ min\b/);
    },
  );
  browserLine(
    "Scroll offset default 100.",
    ["storefront/app/styles/base.css"],
    async ({ page, open }) => {
      await open("/garanzia-legale");
      const offset = await page.evaluate(
        () => getComputedStyle(document.documentElement).scrollPaddingTop,
      );
      expect(offset).toBe("100px");
    },
  );
  line("Placeholder image 800x1200.", ["storefront/app/ui/images/image-url.ts"], async () => {
    const { src, width, height } = pictureSources(null, { sizes: "100vw" });
    expect([width, height]).toEqual([800, 1200]);
    const picture = await (await fetch(storefrontUrl + src)).text();
    expect(picture).toContain('width="800" height="1200"');
  });
  browserLine(
    "The navigation counts products in the cart and in the wishlist.",
    ["storefront/app/features/layout/header.tsx", "storefront/app/routes/feeds/state.ts"],
    async ({ page, open }) => {
      await fillCartOf(page, serum);
      const { id } = await variantOf(serum);
      await open(`/prodotti/${serum}`);
      await page
        .getByRole("button", { name: /preferiti/i })
        .first()
        .click();
      const state = async () => (await page.request.get("/stato")).json();
      await expect.poll(async () => (await state()).wishlist.length).toBe(1);
      await open("/faq");
      expect(id).toBeGreaterThan(0);
      const header = page.locator("header");
      await expect
        .poll(() => header.getByRole("link", { name: /carrello.*1|1.*carrello/i }).count())
        .toBeGreaterThan(0);
      await expect
        .poll(() => header.locator('a[href="/wishlist"]').first().textContent())
        .toMatch(/1/);
    },
    { widths: [1440] },
  );
  line(
    "The web store channel code is used in wishlist pricing.",
    ["commerce/marketing/wishlists.ts", "commerce/catalogue/present.ts"],
    async () => {
      const { token } = await guest.createWishlist();
      const variant = await variantOf(serum);
      await guest.addToWishlist(token, variant.id);
      const { wishlistProducts } = await guest.wishlist(token);
      expect(wishlistProducts[0]?.variant.channelPricings).toMatchObject({
        WEB: { price: variant.price },
      });
    },
  );
});

describe("9. Business constants and limits: images", () => {
  line(
    "Breakpoints in px: xs 320, sm 640, md 768, lg 1024, xl 1280, xxl and 2xl 1536.",
    ["storefront/app/ui/images/image-url.ts"],
    () => {
      expect(images.BREAKPOINTS).toEqual({
        xs: 320,
        sm: 640,
        md: 768,
        lg: 1024,
        xl: 1280,
        xxl: 1536,
        "2xl": 1536,
      });
    },
  );
  line("Densities 1 and 2.", ["storefront/app/ui/images/image-url.ts"], () => {
    expect(images.DENSITIES).toEqual([1, 2]);
    const widths = new Set(images.IMAGE_WIDTHS);
    for (const width of Object.values(images.BREAKPOINTS))
      for (const density of images.DENSITIES) expect(widths.has(width * density)).toBe(true);
  });
  line(
    "Default format webp, quality 85, loading lazy.",
    ["storefront/app/ui/picture.tsx"],
    async () => {
      const { page, open } = await openReader();
      await open("/prodotti");
      const lazy = page.locator('.tile img[loading="lazy"]').first();
      expect(await lazy.getAttribute("src")).toMatch(/^\/_ipx\/f_webp,.*q_85\//);
      const picture = await fetch(new URL((await lazy.getAttribute("src")) ?? "", storefrontUrl));
      expect(picture.headers.get("content-type")).toBe("image/webp");
    },
  );
  line("Allowed image host: {host}.", ["server/images/images.ts"], async () => {
    const elsewhere = encodeURIComponent("https://evil.example/a.jpg");
    const answer = await fetch(`${storefrontUrl}/_ipx/f_webp,w_320,q_85/${elsewhere}`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const config = { base: "/_ipx", allowedHosts: ["pictures.example"] };
    expect(images.imageUrl("https://pictures.example/a.jpg", {}, config)).toContain("/_ipx/");
    expect(images.imageUrl("https://evil.example/a.jpg", {}, config)).not.toContain("/_ipx/");
  });
  line("Cache maxAge 86400.", ["server/images/images.ts"], async () => {
    const { images: photos } = await guest.product(serum);
    const url = images.imageUrl(photos[0]?.path, { format: "webp", width: 320, quality: 85 });
    const picture = await fetch(storefrontUrl + url);
    expect([picture.status, picture.headers.get("cache-control")]).toEqual([
      200,
      expect.stringContaining("max-age=86400"),
    ]);
  });
  line(
    "Blurred placeholder: 10 by 10, quality 50, blur 3.",
    ["storefront/app/ui/picture.tsx"],
    async () => {
      const { page, open } = await openReader();
      await open("/nessuna/pagina", 404);
      expect(await page.locator(".lost svg image").getAttribute("href")).toMatch(
        /s_10x10,q_50,blur_3\//,
      );
    },
    {
      ownBackend: "Without an identity the photo is a file of the storefront, without placeholder.",
    },
  );
  line(
    "Error-page hero image 1920 by 837.",
    ["storefront/app/ui/images/image-url.ts"],
    async () => {
      const { page, open } = await openReader();
      await open("/nessuna/pagina", 404);
      const hero = page.locator(".lost img");
      expect([await hero.getAttribute("width"), await hero.getAttribute("height")]).toEqual([
        "1920",
        "837",
      ]);
      expect([images.ERROR_IMAGE.width, images.ERROR_IMAGE.height]).toEqual([1920, 837]);
    },
  );
});

describe("9. Business constants and limits: marquee banner", () => {
  browserLine(
    "Marquee banner: speed 0.3 px per scrolled px, direction left. Content repeats until the width is at least 3 times the window width.",
    ["storefront/app/ui/marquee.tsx", "contract/constants.ts"],
    async ({ page, open }) => {
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await open("/una/pagina/che/non/esiste", 404);
      const run = page.locator(".marquee .run");
      await expect
        .poll(() => run.evaluate((strip) => strip.scrollWidth / innerWidth))
        .toBeGreaterThanOrEqual(3);
      const scrolled = await page.evaluate(
        () => (scrollTo({ top: 100, behavior: "instant" }), scrollY),
      );
      expect(scrolled).toBe(100);
      await expect
        .poll(() => run.evaluate((strip) => new DOMMatrix(getComputedStyle(strip).transform).e))
        .toBeCloseTo(-30, 0);
    },
    { expected: [/404/] },
  );
});
