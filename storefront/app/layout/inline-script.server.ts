/** Only scripts that carry the nonce of their render may run. */
export const inlineScript = (nonce: string, code: string) =>
  `<script nonce="${nonce}">${code}</script>`;

/** A string literal that cannot end the script it stands in. */
export const stringLiteral = (text: string) =>
  JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
