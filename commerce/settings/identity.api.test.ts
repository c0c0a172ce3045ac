import { describe, expect, test } from "vitest";
import { openShop } from "../cart/checkout/shopper.fixture.ts";
import { nextNumber, spellingsOf } from "../orders/placed-orders.ts";
import { cleanSvg, initials, readIdentity } from "./identity.ts";
import { writeSetting } from "./settings.ts";

const shop = await openShop();
const { ctx } = shop;

const fiorDiSale = { name: "Fior di Sale", orderPrefix: "fds", palette: "sale" };
const save = (changes: object = {}) => writeSetting(ctx, "identity", { ...fiorDiSale, ...changes });
const logo = '<svg viewBox="2 3 40 20"><path d="M0 0h9" fill="var(--accent)"/></svg>';

test("an owner gives the shop its name, and the drawing keeps only shapes and colours", async () => {
  await save({ logoSvg: logo, social: [{ name: "Instagram", url: "https://ig.example/fds" }] });
  const identity = await readIdentity(ctx);
  expect(identity).toMatchObject({ name: "Fior di Sale", orderPrefix: "FDS", palette: "sale" });
  expect(identity.logo).toMatchObject({ width: 40, height: 20, path: null });
  expect(identity.logo?.svg).toContain('<g id="logo" transform="translate(-2 -3)">');
  expect(identity.logo?.svg).toContain('fill="var(--accent)"');
});

test("new orders carry the new prefix, and old ones are still found by their number", async () => {
  await save();
  expect(await nextNumber(ctx)).toMatch(/^FDS\d+$/);
  expect(await spellingsOf(ctx, "104013")).toEqual(
    expect.arrayContaining(["FDS104013", "RG104013"]),
  );
});

test.each([
  ["Fior di Sale", "FDS"],
  ["Perché sì", "PS"],
  ["L’Élite", "LE"],
  ["123", "N"],
])("%s begins with %s", (name, prefix) => {
  expect(initials(name)).toBe(prefix);
});

test.each([
  ["name", { name: " " }],
  ["orderPrefix", { orderPrefix: "F1" }],
  ["palette", { palette: "arcobaleno" }],
  ["typefaces", { typefaces: "gotico" }],
  ["accent", { accent: "rosso" }],
  ["logoSvg", { logoSvg: "<html></html>" }],
  ["logoSvg", { logoSvg: "<svg><path d='M0 0'/></svg>" }],
  ["logoPath", { logoPath: "uploads/unknown.png" }],
  ["photos.installWide", { photos: { installWide: "products/sapone-all-oliva/main.jpg" } }],
  ["social", { social: [{ name: "X", url: "javascript:alert(1)" }] }],
])("%s that cannot be right is refused with words", async (field, changes) => {
  await expect(save(changes)).rejects.toMatchObject({
    violations: [{ propertyPath: expect.stringContaining(field) }],
  });
});

const clean = async (inside: string) =>
  (await cleanSvg(`<svg viewBox="0 0 8 8">${inside}</svg>`, "x")).svg;

describe("a drawing sent by an owner", () => {
  const path = '<path d="M0 0"/>';
  test.each([
    ["script", `<script>alert(1)</script>${path}`],
    ["handler", '<path d="M0 0" onload="alert(1)" onclick="alert(1)"/>'],
    ["foreign content", `<foreignObject><p>alert(1)</p></foreignObject>${path}`],
    ["style", `<style>@import "https://evil.example/alert"</style>${path}`],
    ["picture from elsewhere", `<image href="https://evil.example/alert.png"/>${path}`],
    ["use from elsewhere", `<use href="https://evil.example/alert.svg#a"/>${path}`],
    ["use by its old name", `<use xlink:href="https://evil.example/alert.svg#a"/>${path}`],
    ["paint from elsewhere", '<path d="M0 0" fill="url(https://evil.example/alert#a)"/>'],
    ["link", `<a href="javascript:alert(1)">${path}</a>`],
    ["animation", `<animate attributeName="href" to="javascript:alert(1)"/>${path}`],
  ])("loses its %s and keeps its shapes", async (_kind, inside) => {
    const svg = await clean(inside);
    expect(svg).not.toMatch(/alert|evil|on\w+=|<script|<style|<image|<a\b/i);
    expect(svg).toContain('<path d="M0 0"');
  });

  test("keeps its own gradients and the parts it uses", async () => {
    const svg = await clean(
      '<linearGradient id="a"/><g id="b"/><use href="#b"/><path fill="url(#a)"/>',
    );
    expect(svg).toContain('<use href="#b">');
    expect(svg).toContain('fill="url(#a)"');
  });
});
