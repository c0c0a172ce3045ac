import { createIPX } from "ipx";
import sharp from "sharp";
import type { Modifiers } from "./modifiers.ts";

export type Transform = (source: Buffer, modifiers: Modifiers) => Promise<Buffer>;

/** Part of every cache key: another encoder makes other bytes. */
export const ENCODER = `${sharp.versions.sharp} ${sharp.versions.vips}`;

const MAX_PIXELS = 50_000_000;

export function createTransform(): Transform {
  // Every transform reads another file, so remembered operations only hold memory.
  sharp.cache(false);
  const ipx = createIPX({
    storage: {
      name: "bytes",
      getMeta: () => ({}),
      getData: (_id, options) => options?.["source"] as ArrayBuffer,
    },
    sharpOptions: { autoOrient: true, limitInputPixels: MAX_PIXELS },
  });
  return async (source, modifiers) => {
    const { data } = await ipx("source", modifiers, { source }).process();
    return Buffer.from(data);
  };
}
