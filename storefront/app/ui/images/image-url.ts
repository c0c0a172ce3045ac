import { type IMAGE_FITS, type IMAGE_FORMATS, PLACEHOLDER_IMAGE } from "./constants.ts";

export type ImageModifiers = {
  format?: (typeof IMAGE_FORMATS)[number];
  fit?: (typeof IMAGE_FITS)[number];
  width?: number;
  height?: number;
  resize?: `${number}x${number}`;
  quality?: number;
  background?: string;
  blur?: number;
};

const KEYS = [
  ["format", "f"],
  ["fit", "fit"],
  ["width", "w"],
  ["height", "h"],
  ["resize", "s"],
  ["quality", "q"],
  ["background", "b"],
  ["blur", "blur"],
] as const satisfies [keyof ImageModifiers, string][];

export function imageUrl(
  path: string | null | undefined,
  modifiers: ImageModifiers = {},
  config: ImageConfig = imageConfig,
): string {
  return urlsOf(path, config)?.(modifierString(modifiers)) ?? PLACEHOLDER_IMAGE.src;
}

/** The addresses of one picture by the modifiers as text; nothing when there is no such picture. */
export function urlsOf(
  path: string | null | undefined,
  config: ImageConfig = imageConfig,
): ((modifiers: string) => string) | undefined {
  const source = encodeSource(path ?? "", config.allowedHosts);
  return source === undefined ? undefined : (modifiers) => `${config.base}/${modifiers}/${source}`;
}

export function modifierString(modifiers: ImageModifiers): string {
  let text = "";
  for (const [name, key] of KEYS) {
    const value = modifiers[name];
    if (value === undefined) continue;
    if (text !== "") text += ",";
    text += `${key}_${String(value).replace("#", "")}`;
  }
  return text || "_";
}

function encodeSource(path: string, allowedHosts: readonly string[]): string | undefined {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) {
    const url = URL.canParse(path) ? new URL(path) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || !allowedHosts.includes(url.host)) return;
    return encodeURIComponent(url.href);
  }
  const segments = path.split("/").filter(Boolean);
  return segments.length === 0 ? undefined : segments.map(encodeURIComponent).join("/");
}

export type ImageConfig = { base: string; allowedHosts: readonly string[] };

const env = (import.meta.env ?? {}) as { [name: string]: string | undefined };

const imageConfig: ImageConfig = {
  base: env.VITE_IMAGE_BASE ?? "/_ipx",
  allowedHosts: (env.VITE_IMAGE_HOSTS ?? "").split(",").filter(Boolean),
};
