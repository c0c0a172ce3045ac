import { encode } from "uqr";

/** Four modules wide, or a camera may not find the code. */
const quietZone = 4;

/** Black on white whatever is around it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <title>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(runsOf).join("")} fill="#000" />
    </svg>
  );
}

/** One rectangle for each run of dark modules in a row. */
function runsOf(row: boolean[], y: number): string {
  const signs = row.map((dark) => (dark ? "#" : " ")).join("");
  return [...signs.matchAll(/#+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join("");
}
