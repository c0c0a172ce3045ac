import { randomInt } from "node:crypto";

/** No letter or digit that can be taken for another: 31 signs, 12 of them, about 59 bits. */
const signs = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join("");

export function createCardCode(): string {
  return `RUGIADA-${group()}-${group()}-${group()}`;
}

/** As people type codes: small letters, blanks around. */
export function normalizeCardCode(code: string): string {
  return code.trim().toUpperCase();
}
