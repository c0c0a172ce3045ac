import type { RaRecord, ResourceProps } from "react-admin";
import { DataTable, List, SelectInput } from "react-admin";
import { byState, search } from "../shared/filters.tsx";
import { MomentField } from "../shared/moment.tsx";
import { Rows } from "../shared/rows.tsx";
import { StateField, StateMark } from "../shared/state-mark.tsx";
import { ReviewShow, Stars } from "./review-show.tsx";

const ratings = [5, 4, 3, 2, 1].map((id) => ({ id, name: `${id} su 5` }));

const filters = [
  search("Firma, titolo, testo"),
  byState("status", "review"),
  <SelectInput key="rating" source="rating" choices={ratings} />,
];

const stateOf = ({ status }: RaRecord) => <StateMark kind="review" state={status} />;
const starsOf = ({ rating }: RaRecord) => <Stars rating={rating} />;

const ReviewList = () => (
  <List filters={filters} sort={{ field: "createdAt", order: "DESC" }} empty={false}>
    <Rows
      rowClick="show"
      primary={({ title, productName }) => `${title} · ${productName}`}
      secondary={stateOf}
      tertiary={starsOf}
    >
      <DataTable.Col source="productName" disableSort />
      <DataTable.Col source="rating" render={starsOf} />
      <DataTable.Col source="title" disableSort />
      <DataTable.Col source="author" disableSort />
      <DataTable.Col source="status" disableSort>
        <StateField kind="review" source="status" />
      </DataTable.Col>
      <DataTable.Col source="createdAt">
        <MomentField source="createdAt" day />
      </DataTable.Col>
    </Rows>
  </List>
);

export const reviews: ResourceProps = {
  name: "product-reviews",
  list: ReviewList,
  show: ReviewShow,
  recordRepresentation: "title",
};
