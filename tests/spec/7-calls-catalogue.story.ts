import { describe, expect } from "vitest";
import * as images from "#app/ui/images/image-url.ts";
import { createShop } from "#contract/client/client.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { line, shopUrl } from "./line.ts";
import { cartWith, get, giftCard, guest, members, patch, post, serum, soap } from "./shopper.ts";

const json = "application/ld+json";

/** What the client of the storefront sends: requests are answered here, with an empty collection. */
function recordRequests(connection: { bearer?: string } = {}) {
  const requests: Request[] = [];
  const shop = createShop({
    fetch: async (request) => {
      requests.push(request);
      return Response.json({ "hydra:member": [], "hydra:totalItems": 0 });
    },
    baseUrl: "http://shop.test/api/v2",
    language: "it-IT",
    channel: "WEB",
    ...connection,
  });
  return { shop, requests };
}

const queryOf = (request: Request | undefined) =>
  Object.fromEntries(new URL(request?.url ?? "").searchParams);

describe("7. Calls made", () => {
  line(
    "All calls are JSON-LD. They send the language and channel, plus the bearer when available.",
    ["contract/client/transport.ts"],
    async () => {
      const { shop, requests } = recordRequests({ bearer: "abc" });
      await shop.countries();
      const headers = Object.fromEntries(requests[0]?.headers ?? []);
      expect(headers).toMatchObject({
        accept: json,
        "accept-language": "it-IT",
        "x-channel-code": "WEB",
        authorization: "Bearer abc",
      });
      const asGuest = recordRequests();
      await asGuest.shop.countries();
      expect(asGuest.requests[0]?.headers.has("authorization")).toBe(false);
      expect((await get("/shop/countries")).headers.get("content-type")).toContain(json);
    },
  );

  line(
    "PATCH calls use the merge-patch content type.",
    ["contract/client/transport.ts"],
    async () => {
      const { shop, requests } = recordRequests();
      await shop.applyCoupon("abc", "CIAO10").catch(() => {});
      expect(requests[0]?.method).toBe("PATCH");
      expect(requests[0]?.headers.get("content-type")).toBe("application/merge-patch+json");
    },
  );

  line(
    "Collection responses are paged, with a member list and a total count. The default page is 1 and the default itemsPerPage is 10.",
    ["contract/json-ld.ts", "commerce/kernel/http/json-ld.ts"],
    async () => {
      const first = await get("/shop/products-with-facets");
      expect(members(first)).toHaveLength(10);
      expect(first.body["hydra:totalItems"]).toBeGreaterThan(20);
      const same = await get("/shop/products-with-facets?page=1&itemsPerPage=10");
      expect(members(same)).toEqual(members(first));
      const second = await get("/shop/products-with-facets?page=2");
      expect(members(second)[0]?.["@id"]).not.toBe(members(first)[0]?.["@id"]);
      const { shop, requests } = recordRequests();
      await shop.products();
      expect(queryOf(requests[0])).toMatchObject({ page: "1", itemsPerPage: "10" });
    },
  );
});

describe("7. Calls made: products and catalogue", () => {
  line(
    "GET /shop/products-with-facets: taxon, page, itemsPerPage, min_price, max_price, attributes[code][value], sorting[prop].",
    ["commerce/catalogue/list-products.ts", "contract/client/catalogue.ts"],
    async () => {
      const list = async (query: string) =>
        members(await get(`/shop/products-with-facets?itemsPerPage=100&${query}`));
      const all = await list("");
      const inTaxon = await list("taxon=viso");
      expect(inTaxon.length).toBeGreaterThan(0);
      expect(inTaxon.length).toBeLessThan(all.length);
      const prices = (await list("min_price=1000&max_price=2000")).map(({ variants }) =>
        (variants as { price: number }[]).map(({ price }) => price),
      );
      expect(prices.length).toBeGreaterThan(0);
      for (const choices of prices)
        expect(choices.some((price) => price >= 1000 && price <= 2000)).toBe(true);
      const filtered = await list("attributes[tipo_di_pelle][grassa]=1");
      expect(filtered.length).toBeGreaterThan(0);
      expect(filtered.length).toBeLessThan(all.length);
      const names = (await list("sorting[name]=asc")).map(({ name }) => String(name));
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "it")));
      expect(await list("page=2")).toHaveLength(Math.max(0, all.length - 100));
    },
  );

  line("GET /shop/products-by-slug/<slug>.", ["commerce/catalogue/products.ts"], async () => {
    const { status, body } = await get(`/shop/products-by-slug/${serum}`);
    expect([status, body["slug"]]).toEqual([200, serum]);
    expect((await get("/shop/products-by-slug/nessuno")).status).toBe(404);
  });

  line(
    "GET /shop/products-by-query/<query>: page, itemsPerPage.",
    ["commerce/search/search-products.ts"],
    async () => {
      const found = await get("/shop/products-by-query/crema?page=1&itemsPerPage=3");
      expect(members(found)).toHaveLength(3);
      const next = await get("/shop/products-by-query/crema?page=2&itemsPerPage=3");
      expect(members(next)[0]?.["@id"]).not.toBe(members(found)[0]?.["@id"]);
    },
  );

  line(
    "GET /shop/product-reviews: page, itemsPerPage, reviewSubject.",
    ["commerce/reviews/routes.ts"],
    async () => {
      const { "@id": product } = await guest.product(serum);
      const subject = encodeURIComponent(product);
      const answer = await get(
        `/shop/product-reviews?page=1&itemsPerPage=2&reviewSubject=${subject}`,
      );
      expect(members(answer)).toHaveLength(2);
      for (const review of members(answer)) expect(review["reviewSubject"]).toBe(product);
    },
  );

  line("POST /shop/product-reviews.", ["commerce/reviews/routes.ts"], async () => {
    const { login } = await newCustomer(shopUrl, "recensione");
    const { "@id": product } = await guest.product(soap);
    const review = { product, title: "Buono", comment: "Profuma di bucato.", rating: 5 };
    expect((await post("/shop/product-reviews", review, login.token)).status).toBe(201);
  });

  line(
    "GET /shop/product-associations/<code>.",
    ["commerce/catalogue/products.ts", "commerce/catalogue/present.ts"],
    async () => {
      const product = await get("/shop/products-by-slug/latte-detergente-alla-rosa");
      const associations = product.body["associations"] as { code: string; type: string }[];
      expect(associations.length).toBeGreaterThan(0);
      for (const { code, type } of associations) {
        expect(code).toMatch(/\D/);
        const { status, body } = await get(`/shop/product-associations/${code}`);
        expect([status, body["code"], body["type"]]).toEqual([200, code, type]);
        expect((body["associatedProducts"] as object[]).length).toBeGreaterThan(0);
      }
    },
  );

  line("GET /shop/gift-box-products.", ["commerce/catalogue/products.ts"], async () => {
    const boxes = members(await get("/shop/gift-box-products"));
    expect(boxes.length).toBeGreaterThan(0);
    for (const box of boxes) expect(box["kind"]).toBe("gift_box");
  });

  line("GET /shop/taxons-tree.", ["commerce/catalogue/taxons.ts"], async () => {
    const tree = members(await get("/shop/taxons-tree"));
    expect(tree.some(({ children }) => (children as object[]).length > 0)).toBe(true);
  });

  line("GET /shop/taxons-by-slug/<slug>.", ["commerce/catalogue/taxons.ts"], async () => {
    const { status, body } = await get("/shop/taxons-by-slug/viso/sieri");
    expect([status, body["slug"]]).toEqual([200, "viso/sieri"]);
  });

  line("GET /shop/facets: taxon optional.", ["commerce/catalogue/facets.ts"], async () => {
    const most = async (query: string) => {
      const { attributes } = (await get(`/shop/facets${query}`)).body as {
        attributes: { values: { count: number }[] }[];
      };
      return Math.max(...attributes.flatMap(({ values }) => values.map(({ count }) => count)));
    };
    const { body } = await get("/shop/products-with-facets?taxon=labbra&itemsPerPage=1");
    const inTaxon = Number(body["hydra:totalItems"]);
    expect(await most("?taxon=labbra")).toBeGreaterThan(0);
    expect(await most("?taxon=labbra")).toBeLessThanOrEqual(inTaxon);
    expect(await most("")).toBeGreaterThan(inTaxon);
  });

  line(
    "GET shop/products-cart-suggestions/<token>.",
    ["commerce/catalogue/products.ts"],
    async () => {
      const token = await cartWith("latte-detergente-alla-rosa");
      const suggested = members(await get(`/shop/products-cart-suggestions/${token}`));
      expect(suggested.length).toBeGreaterThan(0);
      expect(suggested.map(({ slug }) => slug)).not.toContain("latte-detergente-alla-rosa");
    },
  );

  line(
    "GET /shop/countries and /shop/countries/<code>.",
    ["commerce/shipping/routes.ts"],
    async () => {
      expect(members(await get("/shop/countries")).map(({ code }) => code)).toContain("IT");
      const { body } = await get("/shop/countries/IT");
      expect(body["code"]).toBe("IT");
      expect((body["provinces"] as object[]).length).toBeGreaterThan(100);
    },
  );
});

describe("7. Calls made: wishlist", () => {
  const create = async () => String((await post("/shop/wishlists")).body["token"]);
  const productsOf = (body: Record<string, unknown>) => body["wishlistProducts"] as object[];

  line("POST /shop/wishlists.", ["commerce/marketing/wishlists.ts"], async () => {
    const { status, body } = await post("/shop/wishlists");
    expect([status, typeof body["token"]]).toEqual([201, "string"]);
  });

  line("GET /shop/wishlists/<token>.", ["commerce/marketing/wishlists.ts"], async () => {
    const token = await create();
    const { status, body } = await get(`/shop/wishlists/${token}`);
    expect([status, body["token"]]).toEqual([200, token]);
  });

  line("POST merge: tokenA, tokenB.", ["commerce/marketing/wishlists.ts"], async () => {
    const [tokenA, tokenB] = [await create(), await create()];
    const { defaultVariant } = await guest.product(serum);
    const productVariantId = defaultVariant?.id;
    await patch(`/shop/wishlists/${tokenB}/variant`, { productVariantId });
    const merged = await post("/shop/wishlists/merge", { tokenA, tokenB });
    expect([tokenA, tokenB]).toContain(merged.body["token"]);
    expect(productsOf(merged.body)).toMatchObject([{ variant: { id: productVariantId } }]);
  });

  line(
    "PATCH /shop/wishlists/<token>/variant: productVariantId.",
    ["commerce/marketing/wishlists.ts"],
    async () => {
      const { defaultVariant } = await guest.product(serum);
      const path = `/shop/wishlists/${await create()}/variant`;
      const { status, body } = await patch(path, { productVariantId: defaultVariant?.id });
      expect(status).toBe(200);
      expect(productsOf(body)).toMatchObject([{ variant: { id: defaultVariant?.id } }]);
    },
  );

  line(
    "DELETE /shop/wishlists/<token>/productVariants/<id>.",
    ["commerce/marketing/wishlists.ts"],
    async () => {
      const { defaultVariant } = await guest.product(giftCard);
      const token = await create();
      await guest.addToWishlist(token, defaultVariant?.id ?? 0);
      await guest.removeFromWishlist(token, defaultVariant?.id ?? 0);
      expect(productsOf((await get(`/shop/wishlists/${token}`)).body)).toEqual([]);
    },
  );
});

describe("7. Calls made: blog", () => {
  line(
    "GET /shop/blog-posts: page, itemsPerPage, category.translations.slug.",
    ["commerce/content/blog.ts"],
    async () => {
      const posts = members(await get("/shop/blog-posts?page=1&itemsPerPage=2"));
      expect(posts).toHaveLength(2);
      const [first] = posts;
      const { slug } = Object(first?.["category"]) as { slug: string };
      const own = members(await get(`/shop/blog-posts?category.translations.slug=${slug}`));
      expect(own.length).toBeGreaterThan(0);
      for (const { category } of own) expect(category).toMatchObject({ slug });
    },
  );

  line("GET /shop/blog-categories.", ["commerce/content/blog.ts"], async () => {
    expect(members(await get("/shop/blog-categories")).length).toBeGreaterThan(0);
  });

  line("GET /shop/blog-categories-by-slug/<slug>.", ["commerce/content/blog.ts"], async () => {
    const [category] = members(await get("/shop/blog-categories"));
    const { body } = await get(`/shop/blog-categories-by-slug/${String(category?.["slug"])}`);
    expect(body["@id"]).toBe(category?.["@id"]);
  });

  line("GET /shop/blog-posts-by-slug/<slug>.", ["commerce/content/blog.ts"], async () => {
    const [blogPost] = members(await get("/shop/blog-posts?itemsPerPage=1"));
    const { body } = await get(`/shop/blog-posts-by-slug/${String(blogPost?.["slug"])}`);
    expect(body["@id"]).toBe(blogPost?.["@id"]);
  });
});

describe("7. Calls made: pickup points and images", () => {
  line(
    "GET /brt/pudos-by-city: city, countryCode, zipCode, address.",
    ["commerce/shipping/pickup-points.ts"],
    async () => {
      const query = "city=Milano&countryCode=IT&zipCode=20121&address=Via+Garibaldi";
      const points = members(await get(`/brt/pudos-by-city?${query}`));
      expect(points.length).toBeGreaterThan(0);
      expect(points.map(({ city }) => city)).toContain("Milano");
    },
  );

  line("GET /brt/pudos/<id>.", ["commerce/shipping/pickup-points.ts"], async () => {
    const [point] = members(
      await get("/brt/pudos-by-city?city=Milano&countryCode=IT&zipCode=20121"),
    );
    const { body } = await get(`/brt/pudos/${String(point?.["id"])}`);
    expect(body["id"]).toBe(point?.["id"]);
  });

  line(
    "Images: image URLs are built for an image-resizing service as base path, then a modifier string, then the source path. Modifiers: format, fit, width, height, resize, quality, background.",
    ["storefront/app/ui/images/image-url.ts", "server/images/images.ts"],
    () => {
      const all = {
        format: "webp",
        fit: "cover",
        width: 320,
        height: 480,
        resize: "320x480",
        quality: 85,
        background: "#ffffff",
      } as const;
      expect(images.imageUrl("a/b.jpg", all)).toBe(
        "/_ipx/f_webp,fit_cover,w_320,h_480,s_320x480,q_85,b_ffffff/a/b.jpg",
      );
    },
  );
});
