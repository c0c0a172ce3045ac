import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { candidateWidths, Picture } from "./picture.tsx";
import { IMAGE_WIDTHS } from "#app/ui/images/image-url.ts";

const path = "products/a/main.jpg";

const render = (props: Partial<ComponentProps<typeof Picture>> = {}) =>
  renderToStaticMarkup(createElement(Picture, { photo: path, alt: "Siero", ...props }));

const product = {
  photo: { path, width: 1000, height: 1500 },
  ratio: "2:3",
  sizes: "50vw",
} as const;

test("offers webp candidates cropped to the ratio, up to the source", () => {
  const html = render(product);
  expect(html).toContain(
    'srcSet="/_ipx/f_webp,fit_cover,s_192x288,q_85/products/a/main.jpg 192w, ' +
      "/_ipx/f_webp,fit_cover,s_320x480,q_85/products/a/main.jpg 320w, " +
      "/_ipx/f_webp,fit_cover,s_640x960,q_85/products/a/main.jpg 640w, " +
      "/_ipx/f_webp,fit_cover,s_768x1152,q_85/products/a/main.jpg 768w, " +
      '/_ipx/f_webp,fit_cover,s_1024x1536,q_85/products/a/main.jpg 1000w"',
  );
  expect(html).toContain('sizes="50vw"');
  expect(html).toContain('width="1000" height="1500"');
});

test("is lazy and has no blurred layer in a list", () => {
  const html = render(product);
  expect(html).toContain('loading="lazy" decoding="async"');
  expect(html).not.toContain("fetchPriority");
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html).toMatch(/^<span class="photo">/);
});

test("a priority photo loads at once over its blurred placeholder", () => {
  const html = render({ ...product, priority: true });
  const [photo] = html.match(/<img[^>]*>/g) ?? [];
  expect(html).toMatch(
    /<svg[^>]* aria-hidden="true"><image href="\/_ipx\/f_webp,fit_fill,s_10x10,q_50,blur_3\/products\/a\/main.jpg"/,
  );
  expect(photo).toContain('loading="eager" fetchPriority="high"');
  expect(photo).not.toContain("lazy");
});

test("the placeholder can be refused", () => {
  expect(render({ ...product, priority: true, placeholder: false })).not.toContain("aria-hidden");
});

test("a crop never asks for more than the source has in that shape", () => {
  const html = render({ photo: { path, width: 1920, height: 1080 }, ratio: "2:3" });
  expect(html).toContain("768x1152,q_85/products/a/main.jpg 720w");
  expect(html).toContain('width="720" height="1080"');
  expect(html).not.toContain("s_1024");
});

test("without a ratio it is a bare image of the source's own shape", () => {
  const html = render({ photo: { path, width: 1200, height: 800 }, className: "cover" });
  expect(html).toMatch(/^<(link|img)/);
  expect(html).toContain('class="cover"');
  expect(html).toContain("/_ipx/f_webp,w_640,q_85/products/a/main.jpg 640w");
  expect(html).toContain('width="1200" height="800"');
});

test("frames carry the shape, the line and the caller's class", () => {
  expect(render({ ratio: "4:5", line: "rosa", className: "pic" })).toContain(
    '<span class="photo r45 pic" data-line="rosa">',
  );
});

test("where no photograph may stand in, the ground of the frame is left", () => {
  expect(render({ ...product, photo: false, priority: true })).toBe('<span class="photo"></span>');
});

test.each([null, "", "https://elsewhere.example/a.jpg"])(
  "no picture (%j): placeholder",
  (photo) => {
    const html = render({ ...product, photo, priority: true });
    expect(html).toContain('src="/images/placeholder-800x1200.svg" width="800" height="1200"');
    expect(html).not.toContain("srcSet");
    expect(html).not.toContain("sizes");
    expect(html.match(/<img/g)).toHaveLength(1);
  },
);

test("no inline style, which the content security policy would drop", () => {
  expect(render({ ...product, priority: true })).not.toContain("style=");
});

const requested = (sizes: string, source?: number) =>
  candidateWidths(sizes, source).map(({ request }) => request);

test("the ladder is breakpoints by densities, with thumbnails below", () => {
  expect(IMAGE_WIDTHS).toEqual([96, 192, 320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072]);
});

test("a thumbnail gets thumbnail widths", () => {
  expect(requested("88px")).toEqual([96, 192]);
  expect(requested("5.5rem")).toEqual([96, 192]);
});

test("each clause counts only where it rules", () => {
  expect(requested("(min-width: 64rem) 25vw, 50vw")).toEqual([192, 320, 640, 768, 1024]);
  expect(requested("(width >= 64rem) 304px, 50vw")).toEqual([192, 320, 640, 768, 1024]);
  expect(requested("(max-width: 640px) 100vw, 320px")).toEqual([320, 640, 768, 1024, 1280]);
});

test("a full-width picture keeps both ends and at most five candidates", () => {
  const widths = requested("100vw");
  expect(widths).toHaveLength(5);
  expect(widths[0]).toBe(320);
  expect(widths.at(-1)).toBe(3072);
});

test("is never wider than the source and says the width of the file it will get", () => {
  expect(candidateWidths("100vw", 1000)).toEqual([
    { request: 320, real: 320 },
    { request: 640, real: 640 },
    { request: 768, real: 768 },
    { request: 1024, real: 1000 },
  ]);
  expect(candidateWidths("100vw", 50)).toEqual([{ request: 96, real: 50 }]);
});

test("reads a length it cannot compute as the whole viewport", () => {
  expect(requested("auto")).toEqual(requested("100vw"));
  expect(requested("calc(50vw - 2rem)")).toEqual(requested("50vw"));
});
