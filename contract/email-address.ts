const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const SYNTAX = new RegExp(
  `^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$`,
);
const MAX_LOCAL_PART = 64;

export const EMAIL_MAX_LENGTH = 254;

export function hasEmailSyntax(text: string): boolean {
  return SYNTAX.test(text) && text.indexOf("@") <= MAX_LOCAL_PART;
}

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && hasEmailSyntax(text);
}
