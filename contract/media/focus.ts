type Size = { width: number; height: number };
type Point = { x: number; y: number };

/** The largest crop of this aspect ratio, centred as near as possible to the focal point. */
export function cropAround({ width, height }: Size, ratio: number, { x, y }: Point) {
  const wide = Math.min(width, Math.round(height * ratio));
  const high = Math.min(height, Math.round(width / ratio));
  return {
    left: within(x * width - wide / 2, width - wide),
    top: within(y * height - high / 2, height - high),
    width: wide,
    height: high,
  };
}

const within = (place: number, last: number) => Math.min(last, Math.max(0, Math.round(place)));
