type Hex = string;
type Channels = [red: number, green: number, blue: number];

function channelsOf(hex: Hex): Channels {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

const hexOf = (channels: Channels): Hex =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

export function mix(one: Hex, share: number, other: Hex): Hex {
  const [a, b] = [channelsOf(one), channelsOf(other)];
  const blend = (at: 0 | 1 | 2) => a[at] * share + b[at] * (1 - share);
  return hexOf([blend(0), blend(1), blend(2)]);
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of WCAG 2. */
function luminance(hex: Hex): number {
  const [red, green, blue] = channelsOf(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The colour itself when it is readable on the ground, else the nearest one on its way to the ink that is. */
export function readable(colour: Hex, ground: Hex, ink: Hex, ratio: number): Hex {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = share === 0 ? colour.toLowerCase() : mix(ink, share, colour);
    if (contrast(candidate, ground) >= ratio) return candidate;
  }
  return ink;
}
