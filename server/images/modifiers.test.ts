import { expect, test } from "vitest";
import { heightFor, IMAGE_RATIOS, type ImageRatio } from "#app/ui/images/image-url.ts";
import { blurPlaceholderUrl, pictureSources } from "#app/ui/picture.tsx";
import { parseModifiers } from "./modifiers.ts";

test("fills in the default format and quality", () => {
  expect(parseModifiers("w_640")).toEqual({ f: "webp", q: "85", w: "640" });
  expect(parseModifiers("f_jpg")).toEqual({ f: "jpeg", q: "85" });
});

test("turns width with height into one crop", () => {
  const crop = { f: "webp", q: "85", s: "640x960", fit: "cover" };
  expect(parseModifiers("f_webp,fit_cover,w_640,h_960,q_85")).toEqual(crop);
  expect(parseModifiers("s_640x960")).toEqual(crop);
});

test("the order of modifiers makes no second picture", () => {
  expect(JSON.stringify(parseModifiers("q_85,s_640x960,f_webp"))).toBe(
    JSON.stringify(parseModifiers("f_webp,s_640x960,q_85")),
  );
});

test("knows the original, the share picture, grounds and the blurred placeholder", () => {
  expect(parseModifiers("_")).toBe("original");
  expect(parseModifiers("f_jpeg,s_1200x630")).toMatchObject({ s: "1200x630" });
  expect(parseModifiers("s_800x1200")).toMatchObject({ s: "800x1200" });
  expect(parseModifiers("s_640x640,fit_contain,b_ffffff")).toMatchObject({ b: "#ffffff" });
  expect(parseModifiers("s_10x10,q_50,blur_3,fit_fill")).toMatchObject({ blur: "3", q: "50" });
});

test.each([
  "",
  "w_641",
  "w_-640",
  "w_0",
  "w_1e3",
  "w_640_1",
  "w_",
  "h_99999",
  "w_640,h_641",
  "w_640,w_320",
  "w_640,",
  "s_640x641",
  "s_640",
  "s_640x960,w_640",
  "q_100",
  "q_85.0",
  "f_avif",
  "f_auto",
  "f_svg",
  "fit_cover",
  "p_50x50",
  "w_640,p_50x50",
  "s_640x960,p_51x50",
  "s_640x960,p_50",
  "s_640x640,fit_contain,p_50x50",
  "fit_outside,s_640x960",
  "fit_fill,s_640x960",
  "b_ffffff",
  "s_640x640,fit_contain,b_123456",
  "s_640x640,b_ffffff",
  "blur_3",
  "blur_1000,s_10x10",
  "foo_1",
  "toString_1",
  "__proto___1",
  "rotate_90",
  "w_640&h_960",
  "w%5F640",
])("refuses %j", (text) => {
  expect(parseModifiers(text)).toBeUndefined();
});

test("takes every URL the picture component can write", () => {
  const ratios = Object.keys(IMAGE_RATIOS) as ImageRatio[];
  const urls = [undefined, ...ratios].flatMap((ratio) =>
    ["88px", "50vw", "100vw"].flatMap((sizes) =>
      pictureSources({ path: "a.jpg" }, { sizes, ratio }).srcSet!.split(", "),
    ),
  );
  const refused = [blurPlaceholderUrl("a.jpg"), ...urls].filter(
    (url) => parseModifiers(url.split("/")[2]!) === undefined,
  );
  expect(refused).toEqual([]);
  expect(urls).toContain(`/_ipx/f_webp,fit_cover,s_640x${heightFor(640, "wide")},q_85/a.jpg 640w`);
});
