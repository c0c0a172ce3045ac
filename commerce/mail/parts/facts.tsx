import type { CSSProperties, ReactNode } from "react";
import { addressLines, type PrintableAddress } from "#contract/italy/address-lines.ts";
import { unlinked } from "#contract/format/plain-text.ts";
import { Lines } from "./text.tsx";
import { colour, sans } from "./theme.ts";

type Fact = readonly [label: string, value: string | readonly string[] | null | undefined];

export const cell = {
  padding: "9px 0",
  borderBottom: `1px solid ${colour.rule}`,
  fontFamily: sans,
  fontSize: 15,
  lineHeight: "22px",
  color: colour.ink,
  verticalAlign: "top",
  textAlign: "left",
} as const;

/** What somebody typed into a form: nobody has proven that they read this email, so no link of it works. */
export const typed = (text: string | null | undefined) => text && unlinked(text);

export const typedAddress = (address: PrintableAddress) =>
  addressLines(address).map((line) => unlinked(line));

/** Rows that plain text shows as rows too. */
export const DataTable = ({ style, children }: { style?: CSSProperties; children: ReactNode }) => (
  <table
    width="100%"
    cellPadding="0"
    cellSpacing="0"
    data-text-format="dataTable"
    style={{ ...style, margin: "0 0 16px" }}
  >
    <tbody>{children}</tbody>
  </table>
);

/** Labels left, values right of them; facts without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.flatMap(([label, value]) => (value?.length ? [{ label, value }] : []));
  return (
    <DataTable style={{ borderTop: `1px solid ${colour.rule}` }}>
      {known.map(({ label, value }) => (
        <tr key={label}>
          <td style={{ ...cell, width: "36%", paddingRight: 16, color: colour.muted }}>{label}</td>
          <td style={cell}>
            <Lines text={value} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
