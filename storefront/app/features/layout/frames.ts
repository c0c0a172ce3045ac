import type { Frame } from "#app/features/menu/menu.ts";

/** The menus of a shop change when somebody edits them: old ones are for renders under way. */
const maxFrames = 20;
const frames = new Map<string, Frame>();
const noFrame: Frame = { items: [], doors: [], ranges: [], footer: [], legal: [] };

/** Called by the loader; pages carry the key alone, as the browser adopts the markup and needs no data of it. */
export function rememberFrame(key: string, frame: Frame): void {
  frames.delete(key);
  frames.set(key, frame);
  const [oldest] = frames.keys();
  if (frames.size > maxFrames && oldest !== undefined) frames.delete(oldest);
}

export const frameOf = (key: string): Frame => frames.get(key) ?? noFrame;
