import { encode } from "uqr";

/** Quiet zone in modules: with fewer than four, cameras may not detect the code. */
const border = 4;

export type QrCode = { size: number; path: string };

/** Draws the dark modules as one SVG path, one rectangle per run in a row. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border });
  return { size, path: data.map(runsOf).join("") };
}

function runsOf(row: boolean[], y: number): string {
  const signs = row.map((dark) => (dark ? "#" : " ")).join("");
  return [...signs.matchAll(/#+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join("");
}
