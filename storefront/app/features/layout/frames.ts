import type { Frame } from "#app/features/menu/menu.ts";

/** Menus change when staff edit them: older versions remain for renders that are still running. */
const maxFrames = 20;
const frames = new Map<string, Frame>();
const noFrame: Frame = { items: [], doors: [], ranges: [], footer: [], legal: [] };

/** Called by the loader. Pages contain only the key: the browser adopts the rendered markup and needs no data. */
export function rememberFrame(key: string, frame: Frame): void {
  frames.delete(key);
  frames.set(key, frame);
  const [oldest] = frames.keys();
  if (frames.size > maxFrames && oldest !== undefined) frames.delete(oldest);
}

export const frameOf = (key: string): Frame => frames.get(key) ?? noFrame;
