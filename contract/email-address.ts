const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const TOP_LABEL = "[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])";
const SYNTAX = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP_LABEL}$`);
const LOCAL_PART_MAX_LENGTH = 64;

export const EMAIL_MAX_LENGTH = 254;

/** Syntax alone: the whole length differs between ordinary and certified mail. */
export function isEmail(text: string): boolean {
  return SYNTAX.test(text) && text.indexOf("@") <= LOCAL_PART_MAX_LENGTH;
}
