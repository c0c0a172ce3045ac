import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import { readBytes } from "./byte-reader.ts";

/**
 * A file that opens with a phrase: a header, then frames of AES-256-GCM. The nonce of a frame is its number and
 * whether it is the last, so frames cannot be reordered, dropped or cut off (the STREAM construction).
 */
const magic = Buffer.from("RUGIADA-COPIA-1\n");
const cipher = "aes-256-gcm";
const frame = 65_536;
const tagLength = 16;
/** After the magic: cost (log2 N, r, p), salt, start of the nonces, and a proof of the right phrase. */
const lengths = { cost: 3, salt: 16, nonce: 7, proof: 32 };
const rest = lengths.cost + lengths.salt + lengths.nonce + lengths.proof;
const usualCost = Buffer.of(16, 8, 2);
/** A file made by somebody else must not exhaust the memory: 1 GB. */
const mostCost = { n: 20, r: 8, p: 16 };

export const isEncrypted = (start: Uint8Array) => magic.equals(start.subarray(0, magic.length));

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

async function keysOf(phrase: string, cost: Buffer, salt: Buffer) {
  const [n = 0, r = 0, p = 0] = cost;
  if (n > mostCost.n || r > mostCost.r || p > mostCost.p) throw new Error(damaged);
  const options = { N: 2 ** n, r, p, maxmem: 256 * 2 ** n * r };
  const derived = await derive(phrase.normalize("NFKC"), salt, 64, options);
  return { key: derived.subarray(0, 32), proof: derived.subarray(32) };
}

function nonceOf(start: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  start.copy(nonce);
  nonce.writeUInt32BE(number, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** The frames of a stream, each with its number and whether it is the last. */
async function* framesOf(read: (size: number) => Promise<Buffer>, size: number) {
  let bytes = await read(size);
  for (let number = 0; ; number += 1) {
    const next = bytes.length === size ? await read(size) : Buffer.alloc(0);
    const isLast = next.length === 0;
    yield { bytes, number, isLast };
    if (isLast) return;
    bytes = next;
  }
}

export async function* encrypt(plain: AsyncIterable<Uint8Array>, phrase: string, cost = usualCost) {
  const salt = randomBytes(lengths.salt);
  const start = randomBytes(lengths.nonce);
  const { key, proof } = await keysOf(phrase, cost, salt);
  const header = Buffer.concat([magic, cost, salt, start, proof]);
  yield header;
  for await (const { bytes, number, isLast } of framesOf(readBytes(plain), frame)) {
    const seal = createCipheriv(cipher, key, nonceOf(start, number, isLast)).setAAD(header);
    yield Buffer.concat([seal.update(bytes), seal.final(), seal.getAuthTag()]);
  }
}

const damaged = "La copia è danneggiata o incompleta: scaricala di nuovo.";

/** Checks the phrase before anything is read on; what it yields is authenticated frame by frame. */
export async function decrypt(
  sealed: AsyncIterable<Uint8Array>,
  phrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const read = readBytes(sealed);
  const header = await read(magic.length + rest);
  if (header.length < magic.length + rest) throw new Error(damaged);
  let at = magic.length;
  const part = (length: number) => header.subarray(at, (at += length));
  const [cost, salt] = [part(lengths.cost), part(lengths.salt)];
  const [start, known] = [part(lengths.nonce), part(lengths.proof)];
  const { key, proof } = await keysOf(phrase, cost, salt);
  if (!timingSafeEqual(proof, known))
    throw new Error("La frase non apre questa copia: niente è stato cambiato.");
  return open();

  async function* open() {
    for await (const { bytes, number, isLast } of framesOf(read, frame + tagLength)) {
      if (bytes.length < tagLength) throw new Error(damaged);
      const seal = createDecipheriv(cipher, key, nonceOf(start, number, isLast)).setAAD(header);
      seal.setAuthTag(bytes.subarray(-tagLength));
      const opened = seal.update(bytes.subarray(0, -tagLength));
      try {
        seal.final();
      } catch (error) {
        throw new Error(damaged, { cause: error });
      }
      yield opened;
    }
  }
}
