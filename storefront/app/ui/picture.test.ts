import { createElement, type ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture } from "./picture.tsx";

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

test("an inlined placeholder costs no request", () => {
  const html = render({ ...product, placeholder: "data:image/webp;base64,AAAA" });
  expect(html).toContain('<image href="data:image/webp;base64,AAAA"');
  expect(html).not.toContain("blur_3");
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
