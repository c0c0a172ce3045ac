import type { MarkdownIt } from "markdown-it";
import { escapeHtml } from "#contract/format/markup.ts";
import type { Image } from "#contract/catalogue.ts";
import { formatEuro } from "#contract/format/money.ts";
import { productPath } from "#contract/paths.ts";

export type TextProduct = {
  slug: string;
  name: string;
  photo: Image | null;
  price: number | null;
  /** Whether other variants cost more, so that the price is shown as "from". */
  from: boolean;
};

export type Shown = {
  images: Map<string, Image>;
  posters: Map<string, string>;
  products: Map<string, TextProduct>;
};

/** `![words](uploads/….jpg)`: a picture or video of the media library. */
const picture = /!\[([^\]\n]*)\]\(([^\s()<>"']{1,300})\)/y;
const film = /^uploads\/\w+\.(?:mp4|webm)$/;
/** `{prodotto: CODICE}` on its own line: a product card. */
const product = /^\{prodotto: *([\w-]{1,100})\} *$/;

export function namedIn(text: string): { paths: string[]; codes: string[] } {
  const pictures = text.matchAll(new RegExp(picture.source, "g"));
  const products = text.matchAll(new RegExp(product.source, "gm"));
  return {
    paths: [...pictures].map(([, , path = ""]) => plainPath(path)),
    codes: [...products].map(([, code = ""]) => code),
  };
}

/** Older texts have the URL of one of a picture's sizes. */
const plainPath = (path: string) => path.replace(/^\/(?:_ipx\/[^/]+\/)?/, "");

const shownIn = (env: object) => (env as { shown?: Shown }).shown;

export function addShown(markdown: MarkdownIt): void {
  markdown.inline.ruler.push("picture", (state, silent) => {
    picture.lastIndex = state.pos;
    const [all = "", words = "", path = ""] = picture.exec(state.src) ?? [];
    const shown = all ? shownIn(state.env) : undefined;
    const image = shown?.images.get(plainPath(path));
    const isFilm = shown && film.test(plainPath(path));
    if (!image && !isFilm) return false;
    if (!silent)
      state.push("picture", "img", 0).content = image
        ? pictureHtml(image, words || (image.alt ?? ""), textSizes)
        : filmHtml(plainPath(path), shown?.posters.get(plainPath(path)), words);
    state.pos += all.length;
    return true;
  });
  markdown.block.ruler.before(
    "paragraph",
    "product",
    (state, line, _end, silent) => {
      const [start = 0, end = 0] = [state.bMarks[line], state.eMarks[line]];
      const code = product.exec(state.src.slice(start, end))?.[1];
      const shown = shownIn(state.env);
      if (code === undefined || !shown) return false;
      if (silent) return true;
      const found = shown.products.get(code);
      // Hidden products are removed from the text.
      if (found) state.push("product", "p", 0).content = cardHtml(found);
      state.line = line + 1;
      return true;
    },
    { alt: ["paragraph", "blockquote", "list"] },
  );
  const { rules } = markdown.renderer;
  rules["picture"] = (tokens, at) => tokens[at]?.content ?? "";
  rules["product"] = (tokens, at) => `${tokens[at]?.content ?? ""}\n`;
}

const widths = [320, 640, 1024, 1536];
const textSizes = "(width >= 48rem) 44rem, 100vw";
const cardSizes = "96px";

/** In the sizes the image service generates, none wider than the original. */
function pictureHtml({ path, width, height }: Image, alt: string, sizes: string): string {
  const url = (wide: number) => pictureUrl(path, wide);
  const own = width ?? 1024;
  const enough = widths.findIndex((wide) => wide >= own);
  const offered =
    sizes === cardSizes ? [96, 192] : widths.slice(0, enough === -1 ? undefined : enough + 1);
  const set = offered.map((wide) => `${url(wide)} ${Math.min(wide, own)}w`).join(", ");
  const size = width && height ? ` width="${width}" height="${height}"` : "";
  return `<img src="${url(offered.at(-1) ?? 320)}" srcset="${set}" sizes="${sizes}"${size} alt="${escapeHtml(alt)}" loading="lazy">`;
}

const pictureUrl = (path: string, width: number) =>
  `/_ipx/f_webp,w_${width},q_85/${path.split("/").map(encodeURIComponent).join("/")}`;

/** Loaded when played; without a poster the first frame is shown. */
function filmHtml(path: string, poster: string | undefined, words: string): string {
  const still = poster
    ? `src="/${path}" poster="${pictureUrl(poster, 1024)}" preload="none"`
    : `src="/${path}#t=0.1" preload="metadata"`;
  return `<video ${still} controls="controls" aria-label="${escapeHtml(words || "Video")}"></video>`;
}

function cardHtml({ slug, name, photo, price, from }: TextProduct): string {
  const image = photo ? pictureHtml(photo, "", cardSizes) : "";
  const said = price === null ? "" : `<span>${from ? "da " : ""}${formatEuro(price)}</span>`;
  return `<p class="text-product"><a href="${escapeHtml(productPath(slug))}">${image}<strong>${escapeHtml(name)}</strong>${said}</a></p>`;
}
