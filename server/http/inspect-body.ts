/** Limits far above any legitimate request, and far below what makes parsing expensive. */
export const limits = {
  /** Maximum bytes of path and query. */
  target: 8 * 1024,
  segments: 32,
  /** Maximum query parameters, and items of comma-separated lists in them: the router matches each path of `/__manifest`. */
  parameters: 400,
  /** Maximum fields of a form, in either encoding. */
  fields: 500,
  jsonDepth: 32,
  /** Maximum number of JSON values, at any depth. */
  jsonValues: 20_000,
} as const;

export type Refusal = { status: 400 | 413 | 414; message: string; text: string };

const refusal = (
  status: Refusal["status"],
  message: string,
  text = "La richiesta è troppo complessa.",
): Refusal => ({ status, message, text });

const bodyText = "Quello che hai inviato è troppo grande.";
export const tooLarge = refusal(413, "The body is too large.", bodyText);
const tooManyFields = refusal(413, "The body has too many fields.");
const tooManyValues = refusal(413, "The body has too many values.");
const tooDeep = refusal(400, "The body is nested too deeply.");
const tooLong = refusal(414, "The address is too long.", "L’indirizzo è troppo lungo.");
const tooManyParameters = refusal(400, "The address has too many parameters.");

/** The router matches every prefix of a path, so its cost grows with the square of the segments. */
export function checkTarget(path: string, query: string): Refusal | undefined {
  if (path.length + query.length > limits.target) return tooLong;
  if (count(path, "/") > limits.segments) return tooLong;
  const parameters = count(query, "&") + count(query, ",") + count(query, "%2C");
  return parameters >= limits.parameters ? tooManyParameters : undefined;
}

function count(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) found += 1;
  return found;
}

type Inspect = (chunk: Uint8Array) => Refusal | undefined;

/** Checks a body chunk by chunk before anything parses it. */
export function inspectBody(contentType: string, maxBytes: number): Inspect {
  const inspectContent = contentInspector(contentType);
  let bytes = 0;
  return (chunk) => {
    bytes += chunk.byteLength;
    return bytes > maxBytes ? tooLarge : inspectContent(chunk);
  };
}

function contentInspector(contentType: string): Inspect {
  if (/^\s*application\/x-www-form-urlencoded/i.test(contentType)) return countFields("&");
  const boundary = /^\s*multipart\/.*;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  if (boundary) return countFields(`--${boundary[1] ?? boundary[2]}`);
  return /json/i.test(contentType) ? inspectJson() : () => undefined;
}

/** Separators may span two chunks, so the end of each chunk is searched again with the next. */
function countFields(separator: string): Inspect {
  let found = 0;
  let rest = Buffer.alloc(0);
  return (chunk) => {
    const bytes = Buffer.concat([rest, chunk]);
    let end = 0;
    for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, end)) {
      found += 1;
      end = at + separator.length;
      if (found >= limits.fields) return tooManyFields;
    }
    rest = bytes.subarray(Math.max(end, bytes.length - separator.length + 1));
    return undefined;
  };
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

function inspectJson(): Inspect {
  let depth = 0;
  let values = 0;
  let inString = false;
  let escaped = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (escaped) escaped = false;
      else if (inString) {
        if (byte === backslash) escaped = true;
        else if (byte === quote) inString = false;
      } else if (byte === quote) inString = true;
      else if (byte === comma) values += 1;
      else if (byte === openBracket || byte === openBrace) depth += 1;
      else if (byte === closeBracket || byte === closeBrace) depth -= 1;
      if (depth > limits.jsonDepth) return tooDeep;
    }
    return values >= limits.jsonValues ? tooManyValues : undefined;
  };
}
