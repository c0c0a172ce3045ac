import type { ResourceProps } from "react-admin";
import { DataTable, List } from "react-admin";
import { byFlag, search } from "../shared/filters.tsx";
import { MomentField } from "../shared/moment.tsx";
import { Rows } from "../shared/rows.tsx";
import { StateField } from "../shared/state-mark.tsx";
import { PromotionCreate, PromotionEdit } from "./promotion-form.tsx";

const filters = [search(), byFlag("enabled"), byFlag("couponBased")];

const PromotionList = () => (
  <List filters={filters} sort={{ field: "priority", order: "DESC" }}>
    <Rows
      primary={({ name }) => name}
      secondary={({ code, couponBased }) => (couponBased ? `${code} · con codice` : code)}
      tertiary={({ enabled }) => (enabled ? "Attiva" : "Non attiva")}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="code" />
      <DataTable.Col source="enabled" disableSort>
        <StateField kind="enabled" source="enabled" />
      </DataTable.Col>
      <DataTable.Col
        source="couponBased"
        disableSort
        render={({ couponBased }) => (couponBased ? "Sì" : "No")}
      />
      <DataTable.NumberCol source="priority" />
      <DataTable.Col source="endsAt">
        <MomentField source="endsAt" />
      </DataTable.Col>
    </Rows>
  </List>
);

export const promotions: ResourceProps = {
  name: "promotions",
  list: PromotionList,
  edit: PromotionEdit,
  create: PromotionCreate,
  recordRepresentation: "name",
};
