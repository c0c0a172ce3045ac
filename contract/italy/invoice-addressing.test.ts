import { describe, expect, test } from "vitest";
import { isPec, isSdi, normalizeSdi } from "./contacts.ts";

describe("codice destinatario", () => {
  test.each(["0000000", "M5UXCR1", "m5uxcr1", "XXXXXXX"])("%s is valid", (code) => {
    expect(isSdi(code)).toBe(true);
  });

  test.each(["", "M5UXCR", "M5UXCR12", "M5UXCR-", "M5UXCR1 ", " M5UXCR1"])(
    "«%s» is refused",
    (code) => {
      expect(isSdi(code)).toBe(false);
    },
  );

  test("normalizing drops blanks and raises case", () => {
    expect(normalizeSdi(" m5u xcr1")).toBe("M5UXCR1");
  });
});

describe("PEC", () => {
  test("is any e-mail address of 7 to 256 characters", () => {
    expect(isPec("studio@pec.it")).toBe(true);
    expect(isPec("a.b@legalmail.azienda.it")).toBe(true);
    expect(isPec("a@b.it")).toBe(false);
    expect(isPec("studio.pec.it")).toBe(false);
    expect(isPec("studio@pec.it ")).toBe(false);
    const domain = `${"dominio-lungo.".repeat(17)}it`;
    expect(isPec(`studiolegale-srl@${domain.slice(-239)}`)).toBe(true);
    expect(isPec(`studiolegale-srl@${domain.slice(-240)}`)).toBe(false);
  });
});
