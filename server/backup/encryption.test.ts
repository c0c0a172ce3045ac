import { assert, asyncProperty, constantFrom, integer } from "fast-check";
import { expect, test } from "vitest";
import { decrypt, encrypt, isEncrypted } from "./encryption.ts";

const phrase = "una frase lunga abbastanza";
/** Deriving the key as for a real backup would take most of the test. */
const cheap = Buffer.of(10, 8, 1);

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const seal = (bytes: Uint8Array, size = 1000) =>
  bytesOf(encrypt(pieces(bytes, size), phrase, cheap));
const unseal = async (bytes: Uint8Array, words = phrase, size = 777) =>
  bytesOf(await decrypt(pieces(bytes, size), words));

test("what was encrypted is read again, whatever its length and pieces", async () => {
  const length = constantFrom(0, 1, 65_535, 65_536, 65_537, 131_072, 200_000);
  await assert(
    asyncProperty(length, integer({ min: 500, max: 90_000 }), async (length, size) => {
      const plain = Buffer.alloc(length, "rugiada");
      const sealed = await seal(plain, size);
      expect(isEncrypted(sealed)).toBe(true);
      expect(await unseal(sealed, phrase, size)).toEqual(plain);
    }),
    { numRuns: 20 },
  );
  // The same letters, typed on another keyboard.
  const accented = await bytesOf(encrypt(pieces(Buffer.of(1), 1), "perch\u00e9 no, per\u00f2"));
  expect(await unseal(accented, "perche\u0301 no, pero\u0300")).toEqual(Buffer.of(1));
});

test("another phrase opens nothing, and whatever was changed, moved or cut off is refused", async () => {
  const sealed = await seal(Buffer.alloc(140_000, "rugiada"));
  await expect(unseal(sealed, `${phrase}.`)).rejects.toThrow("La frase non apre questa copia");
  const header = 74;
  const frame = 65_552;
  const changed = (at: number) => {
    const other = Buffer.from(sealed);
    other[at] = (other[at] ?? 0) ^ 1;
    return other;
  };
  const [start, first, second, last] = [
    sealed.subarray(0, header),
    sealed.subarray(header, header + frame),
    sealed.subarray(header + frame, header + 2 * frame),
    sealed.subarray(header + 2 * frame),
  ];
  const wrong = {
    "a letter": changed(header + 10),
    "the last byte": changed(sealed.length - 1),
    "the nonce": changed(16 + 3 + 16),
    "two frames": Buffer.concat([start, second, first, last]),
    "a frame left out": Buffer.concat([start, first, last]),
    "cut between frames": sealed.subarray(0, header + 2 * frame),
    "cut within a frame": sealed.subarray(0, header + frame + 100),
    "only the header": start,
    "half a header": sealed.subarray(0, 40),
    "more than there was": Buffer.concat([sealed, Buffer.alloc(70_000)]),
  };
  for (const [what, bytes] of Object.entries(wrong))
    expect([what, await unseal(bytes).catch(String)]).toEqual([
      what,
      expect.stringContaining("danneggiata"),
    ]);
});
