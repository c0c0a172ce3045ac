/** Reads a stream in pieces of the size that its format has. */
export function readBytes(chunks: AsyncIterable<Uint8Array>) {
  const source = chunks[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  /** Answers fewer bytes only at the end. */
  return async (size: number): Promise<Buffer> => {
    const parts: Uint8Array[] = [rest];
    let held = rest.length;
    while (held < size) {
      const next = await source.next();
      if (next.done) break;
      parts.push(next.value);
      held += next.value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(size);
    return all.subarray(0, size);
  };
}
