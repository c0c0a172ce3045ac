import { entriesOf } from "#contract/format/keys-of.ts";
import { z } from "zod";
import { palettes, typefacePairs } from "#brand/palettes.ts";
import { IdentitySettings } from "#contract/admin/settings.ts";
import { type Identity as PublicIdentity, INSTALL_IMAGES } from "#contract/content.ts";
import { type Ctx, invalid } from "../kernel/ctx.ts";
import { findImages } from "../media/index.ts";
import { readCompany } from "./company.ts";
import { readStored } from "./stored-value.ts";

const Measures = z.object({ width: z.number(), height: z.number() });

/** As stored: the owner's choices, values derived from them, and prefixes of earlier orders. */
const StoredIdentity = IdentitySettings.extend({
  logoSize: Measures.nullable().default(null),
  formerPrefixes: z.array(z.string()).default([]),
});
type StoredIdentity = z.output<typeof StoredIdentity>;

export type Identity = Omit<PublicIdentity, "@id" | "@type" | "@context"> & {
  orderPrefix: string;
};

/** Order prefix from before shops could choose one. */
const FIRST_PREFIX = "RG";

/** «Fior di Sale» → FDS. */
export const initials = (name: string) =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .match(/\b[A-Z]/g)
    ?.slice(0, 3)
    .join("") ?? "N";

export async function readStoredIdentity(ctx: Pick<Ctx, "db">): Promise<StoredIdentity> {
  const stored = await readStored(ctx, "identity", StoredIdentity);
  if (stored) return stored;
  const { name } = await readCompany(ctx);
  return StoredIdentity.parse({ name: name.slice(0, 40), orderPrefix: initials(name) });
}

export const readIdentity = async (ctx: Pick<Ctx, "db">): Promise<Identity> =>
  present(await readStoredIdentity(ctx));

function present(stored: StoredIdentity): Identity {
  const { name, tagline, orderPrefix, palette, accent, typefaces, social } = stored;
  const { logoSvg: svg, logoPath: path, logoSize, newsletterTitle, newsletterText } = stored;
  return {
    name,
    tagline,
    orderPrefix,
    logo: logoSize && (svg || path) ? { svg, path: svg ? null : path, ...logoSize } : null,
    icon: stored.iconSvg,
    palette,
    accent,
    typefaces,
    social,
    photos: stored.photos,
    range: stored.range,
    newsletter:
      newsletterTitle || newsletterText ? { title: newsletterTitle, text: newsletterText } : null,
  };
}

export async function readOrderPrefixes(ctx: Pick<Ctx, "db">): Promise<string[]> {
  const { orderPrefix, formerPrefixes } = await readStoredIdentity(ctx);
  return [...new Set([orderPrefix, ...formerPrefixes, FIRST_PREFIX])];
}

/** Prepares an identity for storage: cleans and measures drawings, keeps earlier prefixes. */
export async function prepareIdentity(
  ctx: Pick<Ctx, "db">,
  sent: IdentitySettings,
): Promise<StoredIdentity> {
  if (sent.palette && !Object.hasOwn(palettes, sent.palette)) {
    throw invalid("palette", "Questa tavolozza non c’è");
  }
  if (sent.typefaces && !Object.hasOwn(typefacePairs, sent.typefaces)) {
    throw invalid("typefaces", "Questi caratteri non ci sono");
  }
  for (const [screen, size] of entriesOf(INSTALL_IMAGES)) {
    const { width, height } = (await measure(ctx, sent.photos[screen])) ?? {};
    const [least = 0, high = 0] = size.split("x").map(Number);
    if ((width ?? least) < least || (height ?? high) < high)
      throw invalid(
        `photos.${screen}`,
        `Per chi installa serve un’immagine di almeno ${least} × ${high} px`,
      );
  }
  const logo = sent.logoSvg ? await cleanSvg(sent.logoSvg, "logoSvg") : null;
  const picture = !logo && sent.logoPath ? await findPicture(ctx, sent.logoPath) : null;
  const before = await readStored(ctx, "identity", StoredIdentity);
  const prefixes = before ? [before.orderPrefix, ...before.formerPrefixes] : [];
  return {
    ...sent,
    logoSvg: logo?.svg ?? null,
    iconSvg: sent.iconSvg ? (await cleanSvg(sent.iconSvg, "iconSvg")).svg : null,
    logoSize: logo ? logo.size : picture,
    formerPrefixes: prefixes.filter((prefix) => prefix !== sent.orderPrefix),
  };
}

const measure = async (ctx: Pick<Ctx, "db">, path = "") =>
  (await findImages(ctx, [path])).get(path);

async function findPicture(ctx: Pick<Ctx, "db">, path: string) {
  const found = await measure(ctx, path);
  if (!found?.width || !found.height) {
    throw invalid("logoPath", "Immagine sconosciuta: caricala di nuovo");
  }
  return { width: found.width, height: found.height };
}

const allowedTags = (
  "svg g defs symbol title desc clipPath mask linearGradient radialGradient stop " +
  "path rect circle ellipse line polyline polygon text tspan use"
).split(" ");

const allowedAttributes = (
  "id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform offset fill " +
  "fill-opacity fill-rule clip-rule clip-path mask stroke stroke-width stroke-linecap " +
  "stroke-linejoin stroke-miterlimit stroke-dasharray stroke-opacity stop-color stop-opacity " +
  "opacity gradientUnits gradientTransform spreadMethod fx fy clipPathUnits maskUnits " +
  "preserveAspectRatio font-family font-size font-weight letter-spacing text-anchor href"
).split(" ");

/** Sanitises an SVG: only shapes and colours, no scripts, styles, foreign content or external URLs. */
export async function cleanSvg(sent: string, field: string) {
  // Loaded with the first drawing, to start faster.
  const { default: sanitizeHtml } = await import("sanitize-html");
  const clean = sanitizeHtml(sent, {
    allowedTags,
    allowedAttributes: { "*": allowedAttributes },
    nonTextTags: ["script", "style", "foreignObject", "textarea", "option", "noscript", "metadata"],
    allowedSchemes: [],
    allowProtocolRelative: false,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    exclusiveFilter: ({ tag, attribs }) => tag === "use" && !attribs["href"]?.startsWith("#"),
    transformTags: { "*": (tagName, attribs) => ({ tagName, attribs: withoutAddresses(attribs) }) },
  }).trim();
  const [, attributes, inside] = /^<svg\b([^>]*)>([^]*)<\/svg>$/.exec(clean) ?? [];
  if (attributes === undefined || inside === undefined || inside.trim() === "") {
    throw invalid(field, "Il file non è un disegno SVG");
  }
  const size = sizeOf(attributes);
  if (!size) throw invalid(field, "Al disegno SVG mancano le misure (viewBox)");
  const { left, top, width, height } = size;
  const frame = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"`;
  // A single id on the root group, so that pages can reference the logo and style its colours.
  const drawing = `<g id="logo" transform="translate(${-left} ${-top})">${inside}</g>`;
  const svg = `<svg ${frame}>${drawing}</svg>`;
  return { svg, size: { width, height } };
}

const withoutAddresses = (attribs: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(attribs).filter(
      ([, value]) => !/url\(\s*(?!['"]?#)|:\/\/|javascript:/i.test(value),
    ),
  );

function sizeOf(attributes: string) {
  const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
  const box = read("viewBox")
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [left = 0, top = 0, width, height] = box ?? [
    0,
    0,
    Number.parseFloat(read("width") ?? ""),
    Number.parseFloat(read("height") ?? ""),
  ];
  const measured = width && height && [left, top, width, height].every(Number.isFinite);
  return measured && width > 0 && height > 0 ? { left, top, width, height } : null;
}
