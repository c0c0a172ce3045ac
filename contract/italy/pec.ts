import { isEmail } from "../email-address.ts";

export const PEC_MIN_LENGTH = 7;
export const PEC_MAX_LENGTH = 256;

export function isPec(text: string): boolean {
  return text.length >= PEC_MIN_LENGTH && text.length <= PEC_MAX_LENGTH && isEmail(text);
}
