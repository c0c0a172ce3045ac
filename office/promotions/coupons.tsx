import type { RaRecord, ResourceProps } from "react-admin";
import { CreateButton, DataTable, FilterButton, List, TopToolbar } from "react-admin";
import { byFlag, search } from "../shared/filters.tsx";
import { MomentField } from "../shared/moment.tsx";
import { Rows } from "../shared/rows.tsx";
import { StateField } from "../shared/state-mark.tsx";
import { CouponCreate, CouponEdit, PromotionInput } from "./coupon-form.tsx";
import { GenerateCoupons } from "./generate-coupons.tsx";

const filters = [search("Codice"), <PromotionInput key="promotion" />, byFlag("enabled")];

const used = ({ used, usageLimit }: RaRecord) =>
  usageLimit ? `${used} di ${usageLimit}` : `${used}`;

const CouponList = () => (
  <List
    filters={filters}
    sort={{ field: "createdAt", order: "DESC" }}
    empty={false}
    actions={
      <TopToolbar>
        <FilterButton />
        <GenerateCoupons />
        <CreateButton />
      </TopToolbar>
    }
  >
    <Rows
      primary={({ code }) => code}
      secondary={({ promotion }) => promotion}
      tertiary={(coupon) => `usato ${used(coupon)}`}
    >
      <DataTable.Col source="code" />
      <DataTable.Col source="promotion" disableSort />
      <DataTable.Col source="enabled" disableSort>
        <StateField kind="enabled" source="enabled" />
      </DataTable.Col>
      <DataTable.Col source="used" render={used} />
      <DataTable.Col source="expiresAt">
        <MomentField source="expiresAt" />
      </DataTable.Col>
      <DataTable.Col source="createdAt">
        <MomentField source="createdAt" />
      </DataTable.Col>
    </Rows>
  </List>
);

export const coupons: ResourceProps = {
  name: "coupons",
  list: CouponList,
  edit: CouponEdit,
  create: CouponCreate,
  recordRepresentation: "code",
};
