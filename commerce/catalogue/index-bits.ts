/** A bitset of index positions: sets of thousands of products are combined word by word. */
export type Bits = Readonly<Uint32Array>;

export function bitsBetween(numbers: Float64Array, least: number, most: number): Bits {
  const bits = new Uint32Array(Math.ceil(numbers.length / 32));
  for (let word = 0; word < bits.length; word++) {
    let set = 0;
    for (let bit = 0; bit < 32; bit++) {
      const number = numbers[word * 32 + bit] ?? Number.NaN;
      set |= Number(number >= least && number <= most) << bit;
    }
    bits[word] = set;
  }
  return bits;
}

export function addBit(bits: Uint32Array, place: number): void {
  const word = place >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (place & 31));
}

export const hasBit = (bits: Bits, place: number): boolean =>
  ((bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;

export function intersect(first: Bits, ...others: Bits[]): Bits {
  if (others.length === 0) return first;
  const bits = new Uint32Array(first);
  for (const other of others)
    for (let word = 0; word < bits.length; word++)
      bits[word] = (bits[word] ?? 0) & (other[word] ?? 0);
  return bits;
}

/** Memoises a function of two sets, which are immutable, while both are referenced. */
function once<Found>(ask: (one: Bits, other: Bits) => Found) {
  const known = new WeakMap<Bits, WeakMap<Bits, Found>>();
  return (one: Bits, other: Bits): Found => {
    const ofOne = known.get(one) ?? new WeakMap<Bits, Found>();
    const found = ofOne.get(other) ?? ask(one, other);
    known.set(one, ofOne.set(other, found));
    return found;
  };
}

export const intersectOnce = once(intersect);
export const countOnce = once(countCommon);

export function unite(length: number, sets: Bits[]): Bits {
  const bits = new Uint32Array(Math.ceil(length / 32));
  for (const set of sets)
    for (let word = 0; word < bits.length; word++)
      bits[word] = (bits[word] ?? 0) | (set[word] ?? 0);
  return bits;
}

export function countCommon(one: Bits, other: Bits): number {
  let count = 0;
  for (let word = 0; word < one.length; word++)
    count += countOnes((one[word] ?? 0) & (other[word] ?? 0));
  return count;
}

// Population count: adds neighbouring bits in pairs, fours and eights, then the four bytes at once.
function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
