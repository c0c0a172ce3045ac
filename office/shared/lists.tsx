import Button from "@mui/material/Button";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import {
  DataTable,
  type RaRecord,
  SearchInput,
  SelectInput,
  SimpleList,
  useRecordContext,
} from "react-admin";
import { admin } from "../api/call.ts";
import { download } from "../api/download.ts";
import { choicesOf, type Kind, wordOf } from "./labels.ts";
import { useAct } from "./use-call.ts";
import { useMay } from "./use-may.ts";

type Line = (record: RaRecord) => ReactNode;
type RowsProps = {
  /** `DataTable.Col` for desks. */
  children: ReactNode;
  primary: Line;
  secondary?: Line;
  tertiary?: Line;
  rowClick?: "show" | "edit" | false;
};

/** A table on a desk, a list of lines on a phone. */
export function Rows({ children, primary, secondary, tertiary, rowClick = "edit" }: RowsProps) {
  const narrow = useMediaQuery("(max-width: 899px)");
  if (!narrow) {
    return (
      <DataTable rowClick={rowClick} bulkActionButtons={false}>
        {children}
      </DataTable>
    );
  }
  return (
    <SimpleList
      primaryText={primary}
      {...(secondary ? { secondaryText: secondary } : {})}
      {...(tertiary ? { tertiaryText: tertiary } : {})}
      rowClick={rowClick}
    />
  );
}

export const search = (placeholder = "Cerca") => (
  <SearchInput key="q" source="q" alwaysOn placeholder={placeholder} />
);

export const byState = (source: string, kind: Kind) => (
  <SelectInput key={source} source={source} choices={choicesOf(kind)} alwaysOn />
);

/** Of a `DataTable.Col` for what is or is not. */
export const flag = (source: string) => ({
  source,
  disableSort: true,
  render: (record: RaRecord) => (record[source] ? "Sì" : "No"),
});

const yesOrNo = [
  { id: "true", name: "Sì" },
  { id: "false", name: "No" },
];

export const byFlag = (source: string) => (
  <SelectInput key={source} source={source} choices={yesOrNo} />
);

/** A dot and a word: colour never speaks alone. */
export function StateMark({ kind, state }: { kind: Kind; state: unknown }) {
  const [label, tone] = wordOf(kind, state);
  return (
    <span className="state" data-tone={tone}>
      {label}
    </span>
  );
}

export function StateField({ kind, source }: { kind: Kind; source: string }) {
  const record = useRecordContext();
  return record ? <StateMark kind={kind} state={record[source]} /> : null;
}

type ExportButtonProps = { file: string; label?: string; kind?: "text" | "outlined" };

/** Fetches one of the tables the API exports, where the role may have it. */
export function ExportButton({ file, label = "Esporta in CSV", kind = "text" }: ExportButtonProps) {
  const { act, busy } = useAct();
  const { may } = useMay();
  if (!may("read", `exports/${file.split("?")[0]}`)) return null;
  const get = () => act(() => download(`${admin}/exports/${file}`), "Esportazione pronta");
  return (
    <Button variant={kind} loading={busy} onClick={() => void get()}>
      {label}
    </Button>
  );
}
