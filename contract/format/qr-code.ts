import { encode } from "uqr";

/** Four modules wide, or a camera may not find the code. */
const border = 4;

export type QrCode = { size: number; path: string };

/** The dark modules as one SVG path: a rectangle for each run in a row. */
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
