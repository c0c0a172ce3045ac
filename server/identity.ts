import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import { themePath, wordmarkPath } from "#brand/brand.ts";
import { rangeLooks } from "#app/features/product-card/ranges.ts";
import { paintDrawing, paletteFor, themeCss, typefacesFor } from "#brand/palettes.ts";
import { escapeHtml } from "#contract/format/markup.ts";
import type { Taxon } from "#contract/catalogue.ts";
import { type Company, Identity, INSTALL_IMAGES } from "#contract/content.ts";
import { addDays } from "#contract/format/dates.ts";
import {
  cartPath,
  changePasswordPath,
  homePath,
  searchPath,
  wishlistPath,
} from "#contract/paths.ts";
import * as m from "#messages";
import { chooseEncoding, encode } from "./http/static-files.ts";

type Settings = {
  read: () => Promise<Identity>;
  taxonTree: () => Promise<Taxon[]>;
  company: () => Promise<Pick<Company, "email">>;
  publicUrl: string;
  fallbackName: string;
  pagePrefix: string;
};

const sizes = [192, 512] as const;
const iconPath = (size: number) => `/icon-${size}.png`;
const manifestPath = "/manifest.webmanifest";

/** Screenshots for the install dialog; none until the owner uploads them. */
const screenshots = [
  { screen: "installNarrow", form_factor: "narrow", label: "Sul telefono" },
  { screen: "installWide", form_factor: "wide", label: "Sul computer" },
] as const;

/** Versioned URLs are immutable; theme and wordmark are revalidated at each request. */
const cacheShortly = createMiddleware(async (c, next) => {
  await next();
  const asked = [themePath, wordmarkPath].includes(c.req.path) ? "no-cache" : "max-age=300";
  const life = c.req.query("v") ? "max-age=31536000, immutable" : asked;
  c.header("cache-control", `public, ${life}`);
});

const svgHeaders = {
  "content-type": "image/svg+xml; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Files that browsers request at fixed paths (icons, manifest), generated from the shop's current identity. */
export function identityFiles(settings: Settings) {
  const { read, taxonTree, fallbackName, pagePrefix } = settings;
  const identity = () =>
    read().catch(() => Identity.parse({ "@id": "", "@type": "Identity", name: fallbackName }));
  const app = new Hono();
  // Registered per path: this app is mounted at the root, where a wildcard would apply to every page.
  for (const path of [
    themePath,
    wordmarkPath,
    "/favicon.svg",
    manifestPath,
    ...sizes.map(iconPath),
  ]) {
    app.use(path, etag(), cacheShortly);
  }

  app.get(themePath, async (c) => {
    const ranges = rangeLooks(await taxonTree().catch(() => []));
    const css = themeCss(await identity(), ranges);
    return compressed(c, css, { "content-type": "text/css; charset=utf-8" });
  });
  app.get(wordmarkPath, async (c) => {
    const shop = await identity();
    if (shop.logo?.path && !shop.logo.svg) return c.redirect(`/_ipx/w_480/${shop.logo.path}`);
    return compressed(c, paintDrawing(shop.logo?.svg ?? writtenName(shop), shop), svgHeaders);
  });
  app.get("/favicon.svg", async (c) => compressed(c, iconOf(await identity()), svgHeaders));
  // Browsers and crawlers request this path regardless of the page's links.
  app.get("/favicon.ico", (c) => c.redirect(iconPath(sizes[0]), 301));
  app.get(securityPath, async (c) => {
    const { email } = await settings.company().catch(() => ({ email: "" }));
    if (email === "") return c.notFound();
    return c.text(securityText(email, settings.publicUrl), 200, {
      "cache-control": "public, max-age=86400",
    });
  });
  app.get("/.well-known/change-password", (c) => c.redirect(pagePrefix + changePasswordPath));
  for (const size of sizes) {
    app.get(iconPath(size), async (c) => {
      const shop = await identity();
      const { default: sharp } = await import("sharp");
      const inner = Math.round(size * 0.72);
      const mark = await sharp(Buffer.from(iconOf(shop)), { density: 300 })
        .resize(inner, inner, { fit: "contain", background: "transparent" })
        .toBuffer();
      const { paper: background } = paletteFor(shop);
      const ground = { width: size, height: size, channels: 4 as const, background };
      const png = await sharp({ create: ground })
        .composite([{ input: mark }])
        .png()
        .toBuffer();
      return c.body(new Uint8Array(png), 200, { "content-type": "image/png" });
    });
  }
  app.get(manifestPath, async (c) => {
    const shop = await identity();
    const { paper } = paletteFor(shop);
    const page = (path: string) => pagePrefix + path;
    const manifest = {
      id: page(homePath),
      name: shop.name,
      short_name: shop.name,
      description: shop.tagline || undefined,
      lang: "it-IT",
      start_url: pagePrefix || homePath,
      scope: pagePrefix || homePath,
      display: "standalone",
      background_color: paper,
      theme_color: paper,
      icons: [
        // The logo stays within the safe zone, so that a mask does not crop it.
        ...["any", "maskable"].flatMap((purpose) =>
          sizes.map((size) => ({
            src: iconPath(size),
            sizes: `${size}x${size}`,
            type: "image/png",
            purpose,
          })),
        ),
        { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      ],
      screenshots: screenshots.flatMap(({ screen, ...shot }) => {
        const path = shop.photos[screen];
        const size = INSTALL_IMAGES[screen];
        const src = `/_ipx/f_jpeg,s_${size}/${path}`;
        return path ? [{ src, sizes: size, type: "image/jpeg", ...shot }] : [];
      }),
      shortcuts: [
        { name: m["header.search_site"](), url: page(searchPath) },
        { name: m["cart.title"](), url: page(cartPath) },
        { name: m["wishlist.title"](), url: page(wishlistPath) },
      ],
    };
    return c.body(JSON.stringify(manifest), 200, { "content-type": "application/manifest+json" });
  });
  return app;
}

async function compressed(c: Context, text: string, headers: Record<string, string>) {
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  if (encoding !== "identity") c.header("content-encoding", encoding);
  return c.body(await encode(text, encoding, 6), 200, { ...headers, vary: "Accept-Encoding" });
}

const securityPath = "/.well-known/security.txt";
const securityDays = 180;

/** Contact for security reports (RFC 9116). It must expire within a year, so each response renews the date. */
function securityText(email: string, publicUrl: string): string {
  const expires = addDays(new Date(), securityDays).toISOString().slice(0, 10);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires}T00:00:00Z`,
    "Preferred-Languages: it, en",
    `Canonical: ${new URL(securityPath, publicUrl).href}`,
    "",
  ].join("\n");
}

const frame = (box: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`;

function writtenName(shop: Identity): string {
  const { serif } = typefacesFor(shop).emails;
  const style = `font-family="${escapeHtml(serif)}" font-size="64" font-weight="500"`;
  // Wide enough for the serif of a system without ours: an image has no fonts of the page, and cuts what does not fit.
  const width = Math.max(120, shop.name.length * 38);
  return frame(`0 0 ${width} 84`, `<text x="0" y="62" ${style}>${escapeHtml(shop.name)}</text>`);
}

/** The shop's icon, else its logo, else its initial on a disc. */
function iconOf(shop: Identity): string {
  const drawn = shop.icon ?? shop.logo?.svg;
  if (drawn) return paintDrawing(drawn, shop);
  const { deep, paper } = paletteFor(shop);
  const initial = escapeHtml([...shop.name][0]?.toUpperCase() ?? "");
  const letter = `font-family="Georgia, serif" font-size="18" text-anchor="middle" fill="${paper}"`;
  return frame(
    "0 0 32 32",
    `<circle cx="16" cy="16" r="16" fill="${deep}"/><text x="16" y="22" ${letter}>${initial}</text>`,
  );
}
