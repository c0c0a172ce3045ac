import * as fc from "fast-check";

/** Texts that break programs: of every script, of no script, of commands, and far too long. */
export const nastyText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: fc.integer({ min: 0, max: 31 }).map(character) }) },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      "",
      " ",
      "\0",
      "a\0b",
      "\ud800",
      "x\udc00y",
      "\u202eabc",
      "\ufeff",
      "é\u0301",
      "👩‍🚀",
      "%",
      "%00",
      "%ff",
      "%ud800",
      "../../../../etc/passwd",
      "..%2f..%2fetc%2fpasswd",
      "..\\..\\windows",
      "' or '1'='1",
      "'; drop table orders; --",
      "{{7*7}}",
      "${7*7}",
      "<script>alert(1)</script>",
      "javascript:alert(1)",
      "http://169.254.169.254/latest/meta-data",
      "constructor",
      "__proto__",
      "toString",
      "null",
      "undefined",
      "NaN",
      "-1",
      "0",
      "1e309",
      "2147483648",
      "9223372036854775808",
      "99999999999999999999",
      "0x10",
      "1,5",
      "true",
      "[]",
      "2026-02-30",
      "2026-13-45 99:99:99",
      "+275760-09-13T00:00:00.001Z",
      "-271821-04-19",
      "a@b",
      "a@b.it\r\nBcc: c@d.it",
      "a".repeat(300),
      "é".repeat(5_000),
      "9".repeat(400),
      " ".repeat(10_000),
      "(".repeat(2_000),
      "a".repeat(100_000),
    ),
  },
);

const nastyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(-0, -1, 0.1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308),
);

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 2, arbitrary: nastyNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: 1 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Bodies that are no JSON, or JSON nobody would write. */
export const nastyBody = fc.constantFrom(
  "",
  " ",
  "{",
  "nonsense",
  "null",
  "[]",
  "1",
  '"text"',
  "{}",
  "{'a':1}",
  '{"a":1,}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"email":"a@b.it","email":"c@d.it"}',
  '{"quantity":1e400}',
  "\ufeff{}",
  "\0",
  "[".repeat(20_000) + "]".repeat(20_000),
  '{"value":'.repeat(5_000) + "1" + "}".repeat(5_000),
  JSON.stringify({ value: "x".repeat(500_000) }),
);

function character(code: number): string {
  return String.fromCharCode(code);
}
