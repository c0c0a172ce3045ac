import { brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { Identity } from "#contract/content.ts";
import { identityFiles } from "./identity.ts";

const known = Identity.parse({ "@id": "", "@type": "Identity", name: "Fior & Sale" });

const app = (identity: Partial<Identity> | Error = {}, email = "info@shop.example") =>
  new Hono()
    .route(
      "/",
      identityFiles({
        read: async () => {
          if (identity instanceof Error) throw identity;
          return { ...known, ...identity };
        },
        taxonTree: async () => [],
        company: async () => ({ email }),
        publicUrl: "https://shop.example",
        fallbackName: "shop.example",
        pagePrefix: "",
      }),
    )
    .get("/carrello", (c) => c.text("mine", 200, { "cache-control": "no-store" }));

test("pages beside the files keep their own headers", async () => {
  const page = await app().request("/carrello");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("etag")).toBeNull();
});

test("without a logo the name is written, as text", async () => {
  const file = await app().request("/identita/logo.svg");
  expect(await file.text()).toContain(">Fior &amp; Sale</text>");
  expect(file.headers.get("content-security-policy")).toContain("sandbox");
  expect(file.headers.get("cache-control")).toBe("public, no-cache");
  const icon = await app().request("/favicon.svg");
  expect(icon.headers.get("cache-control")).toBe("public, max-age=300");
});

test("a drawing that stands alone is painted in the colours of the palette", async () => {
  const svg = '<svg viewBox="0 0 1 1"><g id="logo"><path fill="var(--accent)"/></g></svg>';
  const logo = { svg, path: null, width: 1, height: 1 };
  const file = await app({ logo, palette: "sale" }).request("/identita/logo.svg?v=1");
  expect(await file.text()).toContain('fill="#4a87a6"');
  expect(file.headers.get("cache-control")).toContain("immutable");
});

test("icons are squares of their size, and the manifest names them", async () => {
  const { default: sharp } = await import("sharp");
  const manifest = (await (await app().request("/manifest.webmanifest")).json()) as {
    name: string;
    icons: { src: string; type: string; sizes: string; purpose?: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest.name).toBe("Fior & Sale");
  expect(manifest.icons.filter(({ purpose }) => purpose === "maskable")).toHaveLength(2);
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(["/ricerca", "/carrello", "/wishlist"]);
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await app().request(src);
    expect(icon.headers.get("content-type")).toContain(type);
    if (type !== "image/png") continue;
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

const shots = async (photos: Identity["photos"]) =>
  (await (await app({ photos }).request("/manifest.webmanifest")).json()).screenshots;

test("the manifest shows the screens its owner chose, and none of anybody else", async () => {
  expect(await shots({ error: "editorial/lost.jpg" })).toEqual([]);
  expect(await shots({ installWide: "identity/home.png" })).toEqual([
    {
      src: "/_ipx/f_jpeg,s_1440x900/identity/home.png",
      type: "image/jpeg",
      form_factor: "wide",
      sizes: "1440x900",
      label: "Sul computer",
    },
  ]);
});

test.each([
  ["/favicon.ico", "/icon-192.png"],
  ["/.well-known/change-password", "/area-riservata/modifica-password"],
])("%s leads to what browsers look for", async (path, target) => {
  expect((await app().request(path)).headers.get("location")).toBe(target);
});

test("a backend that does not tell is called by the fallback", async () => {
  const manifest = await app(new Error("away")).request("/manifest.webmanifest");
  expect(await manifest.json()).toMatchObject({ name: "shop.example" });
});

test("security.txt names the company's mailbox, and is absent without one", async () => {
  const file = await app().request("/.well-known/security.txt");
  expect(file.headers.get("content-type")).toMatch(/^text\/plain/);
  const fields = Object.fromEntries(
    (await file.text())
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/s, 2)),
  ) as Record<string, string>;
  expect(fields).toMatchObject({
    Contact: "mailto:info@shop.example",
    Canonical: "https://shop.example/.well-known/security.txt",
  });
  const days = (Date.parse(fields["Expires"] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
  expect((await app({}, "").request("/.well-known/security.txt")).status).toBe(404);
});

test.each(["/identita/stile.css", "/identita/logo.svg", "/favicon.svg"])(
  "%s is compressed for those who accept it",
  async (path) => {
    const plain = await app().request(path);
    const file = await app().request(path, { headers: { "accept-encoding": "br" } });
    expect(file.headers.get("content-encoding")).toBe("br");
    expect(file.headers.get("vary")).toBe("Accept-Encoding");
    const text = brotliDecompressSync(Buffer.from(await file.arrayBuffer())).toString();
    expect(text).toBe(await plain.text());
  },
);
