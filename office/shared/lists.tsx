import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import {
  DataTable,
  type DataTableColumnProps,
  type Identifier,
  List,
  type ListProps,
  type RaRecord,
  SearchInput,
  SelectInput,
  SimpleList,
  useCreatePath,
  useListContext,
  useResourceContext,
} from "react-admin";
import { Link } from "react-router";
import { formatEuro } from "#contract/format/money.ts";
import { admin, download } from "../api/call.ts";
import labels from "../messages/labels.json" with { type: "json" };
import { statesOf, wordOf } from "./labels.ts";
import { Moment } from "./moment.tsx";
import { useAct } from "./use-call.ts";
import { useMay } from "./use-may.tsx";

type Line = string | ((record: RaRecord) => ReactNode);
type RowsProps = {
  children: ReactNode;
  primary: Line;
  secondary?: Line;
  tertiary?: Line;
  rowClick?: "show" | "edit" | false;
  bulkBar?: ReactElement;
};

const lineOf = (line: Line) =>
  typeof line === "string" ? (record: RaRecord) => record[line] : line;

/** stopPropagation: a click on the checkbox must not open the row. */
function Tick({ id }: { id: Identifier }) {
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(id)}
      slotProps={{ input: { "aria-label": `Seleziona ${id}` } }}
    />
  );
}

const tick = ({ id }: RaRecord) => <Tick id={id} />;

type EmptyProps = { title?: string; teach?: ReactNode };

const emptyLists: Record<string, EmptyProps> = labels.emptyLists;

/** An empty list describes what it will contain, or says that no row matches the filters. */
export function Empty({ title, teach }: EmptyProps) {
  const { filterValues = {} } = useListContext();
  const isNarrowed = Object.values(filterValues).some((value) => value !== undefined);
  const asked = isNarrowed && (!title || !("view" in filterValues));
  return (
    <section className="empty">
      <h2>{asked ? "Niente corrisponde" : (title ?? "Qui non c’è ancora nulla")}</h2>
      <p>{asked ? "Togli un filtro, o cerca con meno parole." : teach}</p>
    </section>
  );
}

type BulkBarProps = { title: string; detail?: string; onClear: () => void; children: ReactNode };

export const BulkBar = ({ title, detail, onClear, children }: BulkBarProps) => (
  <section className="bulk" aria-label={title}>
    <span>
      <b>{title}</b> {detail}
    </span>
    <button type="button" className="plain" onClick={onClear}>
      Togli la scelta
    </button>
    <div className="bulk-acts">{children}</div>
  </section>
);

type RowLinkProps = { id: Identifier; type: "show" | "edit"; children: ReactNode };

function RowLink({ id, type, children }: RowLinkProps) {
  const resource = useResourceContext();
  const to = useCreatePath()({ resource: resource ?? "", type, id });
  return (
    <Link to={to} className="row-link" onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
}

/** Rows react only to clicks: a link in the first field serves the keyboard and new tabs. */
function withLink(children: ReactNode, type: RowLinkProps["type"]): ReactNode {
  const columns = Children.toArray(children).filter((one) =>
    isValidElement<DataTableColumnProps<RaRecord>>(one),
  );
  const first = columns.find(({ props }) => props.source);
  return columns.map((column) => {
    const { source = "", render = (record: RaRecord) => record[source] } = column.props;
    const link = (record: RaRecord) => (
      <RowLink id={record.id} type={type}>
        {render(record)}
      </RowLink>
    );
    return column === first ? cloneElement(column, { render: link }) : column;
  });
}

export function Rows({
  children,
  primary,
  secondary,
  tertiary,
  rowClick = "edit",
  bulkBar,
}: RowsProps) {
  const none = <Empty {...emptyLists[useResourceContext() ?? ""]} />;
  const narrow = useMediaQuery("(max-width: 899px)");
  if (!narrow) {
    return (
      <>
        <DataTable rowClick={rowClick} bulkActionButtons={false} empty={none}>
          {/* Replaces react-admin's checkboxes, which have no accessible name. */}
          {bulkBar && <DataTable.Col label="Scegli" render={tick} />}
          {rowClick ? withLink(children, rowClick) : children}
        </DataTable>
        {bulkBar}
      </>
    );
  }
  return (
    <>
      <SimpleList
        primaryText={lineOf(primary)}
        {...(secondary ? { secondaryText: lineOf(secondary) } : {})}
        {...(tertiary ? { tertiaryText: lineOf(tertiary) } : {})}
        {...(bulkBar ? { leftIcon: tick } : {})}
        rowClick={rowClick}
        empty={none}
      />
      {bulkBar}
    </>
  );
}

type RecordListProps = RowsProps &
  Pick<ListProps, "filters" | "filter" | "actions" | "title" | "perPage" | "pagination"> & {
    sort: [field: string, order: "ASC" | "DESC"];
  };

export function RecordList(props: RecordListProps) {
  const { children, primary, secondary, tertiary, rowClick, bulkBar, sort, ...list } = props;
  const [field, order] = sort;
  return (
    <List {...list} sort={{ field, order }}>
      <Rows {...{ primary, secondary, tertiary, rowClick, bulkBar }}>{children}</Rows>
    </List>
  );
}

export const search = (placeholder = "Cerca") => (
  <SearchInput key="q" source="q" alwaysOn placeholder={placeholder} />
);

export const byState = (source: string, kind: string, alwaysOn = true) => (
  <SelectInput key={source} source={source} choices={statesOf(kind)} alwaysOn={alwaysOn} />
);

/** Returns props of a `DataTable.Col` that shows «Sì» or «No». */
export const flagColumn = (source: string) => ({
  source,
  disableSort: true,
  render: (record: RaRecord) => (record[source] ? "Sì" : "No"),
});

export const momentColumn = (source: string) => ({
  source,
  render: (record: RaRecord) => <Moment at={record[source]} />,
});

export const dayColumn = (source: string) => ({
  source,
  render: (record: RaRecord) => <Moment at={record[source]} day />,
});

export const moneyColumn = (source: string) => ({
  source,
  align: "right" as const,
  render: ({ [source]: cents }: RaRecord) => (typeof cents === "number" ? formatEuro(cents) : "–"),
});

export const stateColumn = (source: string, kind: string) => ({
  source,
  disableSort: true,
  render: (record: RaRecord) => <StateMark kind={kind} state={record[source]} />,
});

const yesOrNo = [
  { id: "true", name: "Sì" },
  { id: "false", name: "No" },
];

export const byFlag = (source: string) => (
  <SelectInput key={source} source={source} choices={yesOrNo} />
);

export function StateMark({ kind, state }: { kind: string; state: unknown }) {
  const { label, tone } = wordOf(kind, state);
  return (
    <span className="state" data-tone={tone}>
      {label}
    </span>
  );
}

type ExportButtonProps = { file: string; label?: ReactNode; kind?: "text" | "outlined" };

export function ExportButton({ file, label = "Esporta in CSV", kind = "text" }: ExportButtonProps) {
  const { act, busy } = useAct();
  const { may } = useMay();
  if (!may("read", `exports/${file.split(/[/?]/)[0]}`)) return null;
  const get = () => act(() => download(`${admin}/exports/${file}`), "Esportazione pronta");
  return (
    <Button variant={kind} loading={busy} onClick={() => void get()}>
      {label}
    </Button>
  );
}
