import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import {
  CreateButton,
  DataTable,
  TopToolbar,
  useListContext,
  useResourceContext,
} from "react-admin";
import { post } from "../api/call.ts";
import { wordOf } from "../shared/labels.ts";
import { RecordList, StateMark } from "../shared/lists.tsx";
import { Icon } from "../shared/ordered-list.tsx";
import { useAct } from "../shared/use-call.ts";

type Method = Record<string, unknown>;

type Props = {
  costOf: (method: Method) => string;
  /** Kind of state in `states.json` that describes availability. */
  kind?: string;
  stateOf?: (method: Method) => unknown;
  children: ReactNode;
};

const isEnabled = ({ enabled }: Method): unknown => enabled;

export const MethodList = ({ costOf, kind = "enabled", stateOf = isEnabled, children }: Props) => (
  <RecordList
    sort={["position", "ASC"]}
    perPage={100}
    pagination={false}
    actions={
      <TopToolbar>
        <CreateButton />
      </TopToolbar>
    }

    primary="name"
    secondary={(method) => `${wordOf(kind, stateOf(method)).label} · ${costOf(method)}`}
    tertiary={moveButtons}
  >
    <DataTable.Col source="name" disableSort />
    {children}
    <DataTable.Col
      source="enabled"
      disableSort
      render={(method) => <StateMark kind={kind} state={stateOf(method)} />}
    />
    <DataTable.Col label="Costo" disableSort align="right" render={costOf} />
    <DataTable.Col label="Ordine" disableSort render={moveButtons} />
  </RecordList>
);

const moveButtons = (method: Method) => <Move method={method} />;

function Move({ method }: { method: Method }) {
  const { data = [] } = useListContext();
  const resource = useResourceContext();
  const { change, busy } = useAct();
  const codes = data.map(({ code }) => String(code));
  const at = codes.indexOf(String(method["code"]));
  const moveTo = (to: number) => {
    const json = { codes: codes.toSpliced(at, 1).toSpliced(to, 0, String(method["code"])) };
    const order = () => post(`${resource}/order`, json);
    void change(order, "Ordine cambiato");
  };
  const button = (label: string, to: number, icon: "up" | "down") => (
    <Button
      size="small"
      aria-label={`${label} ${String(method["name"])}`}
      disabled={busy || to < 0 || to >= codes.length}
      onClick={(event) => {
        event.stopPropagation();
        event.preventDefault();
        moveTo(to);
      }}
    >
      <Icon name={icon} />
    </Button>
  );
  return (
    <span className="acts">
      {button("Sposta su", at - 1, "up")}
      {button("Sposta giù", at + 1, "down")}
    </span>
  );
}
