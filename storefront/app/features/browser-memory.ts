/** Storage may be forbidden or full: errors are ignored, because forms and cart must work without it. */
export const guarded = (storage: () => Storage) => ({
  read(key: string): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  /** Null removes the key. */
  write(key: string, text: string | null): void {
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
    } catch {}
  },
});

export const memory = guarded(() => localStorage);

export const viewedList = "visti";
export const searchList = "ricerche";
/** The postcode (CAP) last used for a delivery estimate. */
export const capKey = "shop-cap";

/** Lists of lines in this browser's storage, newest first. */
export const recall = (name: string): string[] =>
  (memory.read(`shop-${name}`) ?? "").split("\n").filter(Boolean);

export const remember = (name: string, entry: string, most: number) =>
  write(name, [entry, ...recall(name).filter((one) => one !== entry)].slice(0, most));

export const forget = (name: string, entry?: string) =>
  write(name, entry === undefined ? [] : recall(name).filter((one) => one !== entry));

function write(name: string, entries: string[]): string[] {
  memory.write(`shop-${name}`, entries.join("\n") || null);
  return entries;
}
