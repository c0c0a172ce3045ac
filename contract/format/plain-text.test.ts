import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  greetingName,
  hasWebAddress,
  isInciList,
  isPlainName,
  slugOf,
  withoutLinks,
} from "./plain-text.ts";

/** A broad superset of what mail programs turn into links. */
const link = /\S@\S|www[.]\S|:\/\/\S|\w[.\u2024\u3002\uff0e\uff61]\p{L}{2}|\d+\.\d+\.\d+\.\d+/u;

const label = fc.stringMatching(/^[a-z0-9àèß-]{1,12}$/);
const domain = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.constantFrom(".", "。", "．"))
  .chain(([labels, dot]) =>
    fc
      .constantFrom("it", "com", "example", "рф", "online")
      .map((end) => [...labels, end].join(dot)),
  );
const address = fc.oneof(
  domain,
  domain.map((host) => `https://${host}/claim?x=1`),
  domain.map((host) => `www.${host}`),
  domain.map((host) => `premi@${host}`),
  fc.ipV4().map((host) => `http://${host}/`),
);
const hidden = fc.constantFrom("", "\u200b", "\u2060", "\u202e", "\ufeff");
const words = fc.stringMatching(/^[A-Za-zàèìòù ,!]{0,30}$/);
const message = fc
  .tuple(words, hidden, address, hidden, words)
  .map(([before, a, found, b, after]) => `${before} ${a}${found}${b} ${after}`);

describe("an address", () => {
  test("is found wherever it stands, and makes no name", () => {
    fc.assert(
      fc.property(message, (text) => {
        expect(hasWebAddress(text)).toBe(true);
        expect(isPlainName(text)).toBe(false);
        expect(greetingName(text)).toBeNull();
      }),
    );
  });

  test("leads nowhere once it is in an email", () => {
    fc.assert(
      fc.property(message, (text) => {
        expect(withoutLinks(text)).not.toMatch(link);
      }),
    );
  });

  test("leads nowhere when it is cut in two by what nobody sees", () => {
    expect(withoutLinks("evil\u200b.\u2060example")).toBe("evil. example");
    expect(hasWebAddress("evil\u200b.\u2060example")).toBe(true);
  });

  test("of the recipient may stay", () => {
    const text = "E-mail: anna@posta.example, vedi https://evil.example";
    expect(withoutLinks(text, "anna@posta.example")).toBe(
      "E-mail: anna@posta.example, vedi https: // evil. example",
    );
  });
});

const visible = (text: string) => text.replace(/(?!\u200d)\p{Cf}|\s/gu, "");

test("any text whatever leads nowhere, and nothing of it that can be seen is lost", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), message), (text) => {
      expect(
        withoutLinks(text).replace(/\b(dott|prof|sig|dr|d|f)\.(ssa|ra|lli)\b/giu, ""),
      ).not.toMatch(link);
      expect(visible(withoutLinks(text))).toBe(visible(text));
    }),
  );
});

test.each([
  "Cento di queste albe.\nTi abbraccio.",
  "Costa 3.50 €",
  "Rossi S.r.l.",
  "Dott.ssa Rossi",
])("%j stays as it is", (text) => expect(withoutLinks(text)).toBe(text));

describe("a greeting", () => {
  test.each([
    ["Anna", "Anna"],
    ["  Anna Maria ", "Anna Maria"],
    ["D’Amico", "D’Amico"],
    ["M.Grazia", "M. Grazia"],
    ["Dott.ssa Lucia", "Dott.ssa Lucia"],
    ["Łucja", "Łucja"],
    ["Jean-Luc", "Jean-Luc"],
  ])("%j is a name", (typed, name) => expect(greetingName(typed)).toBe(name));

  test.each([
    null,
    undefined,
    "",
    " ",
    "Hai vinto 500 euro",
    "x.com",
    "anna@evil.example",
    "evil.example",
    "www evil",
    "Anna\nclicca",
    "Anna\u202etxet",
    "Clicca qui per avere il premio",
    "a".repeat(41),
    "<b>Anna</b>",
  ])("%j is none", (typed) => expect(greetingName(typed)).toBeNull());

  test("is short, on one line, and has no address in it, whatever was typed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme" }), message, words), (typed) => {
        const name = greetingName(typed);
        if (name === null) return;
        expect(name).toMatch(/^[\p{L}\p{M}'’ʼ.\- ]{1,80}$/u);
        expect(name.replace(/\b\w+\.(ssa|ra|lli)\b/i, "")).not.toMatch(link);
      }),
    );
  });
});

test.each([
  ["Crema all’olio", "crema-all-olio"],
  ["L`acqua è già  qui!", "l-acqua-e-gia-qui"],
  ["«50 ml»", "50-ml"],
])("the address of %s is %s", (name, slug) => expect(slugOf(name)).toBe(slug));

test.each([
  ["Aqua, Glycerin, Parfum.", true],
  ["Prunus Amygdalus Dulcis Oil", true],
  ["Aqua, Di-C12-15 Alkyl Fumarate, [+/- CI 77891]", true],
  ["Mica, Silica, Può contenere: CI 77891", true],
  ["Per l’elenco completo consulta le schede: Siero lenitivo, Crema", false],
  ["Vedi le schede dei singoli prodotti", false],
  ["Siero: Aqua, Glycerin, Crema: Aqua", false],
  ["Aqua; Glycerin; Parfum", false],
  ["Aqua • Glycerin • Parfum", false],
  ["", false],
  [null, false],
])("«%s» is a list of ingredients: %s", (label, isList) => expect(isInciList(label)).toBe(isList));
