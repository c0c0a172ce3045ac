/** Only scripts that carry the nonce of their render may run. */
export const inlineScript = (nonce: string, code: string) =>
  `<script nonce="${nonce}">${code}</script>`;

// oxlint-disable-next-line no-control-regex
const unfit = /[\\`$<\r\0\ud800-\udfff]/g;

/** A literal that cannot end the script it stands in: a template, which leaves the quotes of data as they are. */
export const stringLiteral = (text: string) => `\`${text.replace(unfit, escapeUnit)}\``;

/** Data are JSON in JSON, full of backslashes: theirs is the short escape. */
const escapeUnit = (sign: string) =>
  sign === "\\" ? "\\\\" : `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
