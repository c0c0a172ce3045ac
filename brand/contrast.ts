type Hex = string;
type Channels = [red: number, green: number, blue: number];

const channelsOf = (hex: Hex): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Channels;

const hexOf = (channels: Channels): Hex =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

export function mix(one: Hex, share: number, other: Hex): Hex {
  const [a, b] = [channelsOf(one), channelsOf(other)];
  return hexOf(a.map((value, at) => value * share + b[at]! * (1 - share)) as Channels);
}

/** Relative luminance of WCAG 2. */
function luminance(hex: Hex): number {
  const [red, green, blue] = channelsOf(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: Hex, other: Hex): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

/** The colour itself when it is readable on the ground, else the nearest one on its way to the ink that is. */
export function readable(colour: Hex, ground: Hex, ink: Hex, ratio: number): Hex {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = share === 0 ? colour.toLowerCase() : mix(ink, share, colour);
    if (contrast(candidate, ground) >= ratio) return candidate;
  }
  return ink;
}
