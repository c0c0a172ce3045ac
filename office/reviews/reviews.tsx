import Button from "@mui/material/Button";
import {
  DataTable,
  List,
  type RaRecord,
  type ResourceProps,
  SelectInput,
  Show,
  useRecordContext,
} from "react-admin";
import { admin, callJson } from "../api/call.ts";
import { byState, Rows, search, StateField, StateMark } from "../shared/lists.tsx";
import { Moment, MomentField } from "../shared/moment.tsx";
import { OfficeLink } from "../shared/office-link.tsx";
import { useAct } from "../shared/use-call.ts";

const Stars = ({ rating }: { rating: number }) => (
  <>
    <span aria-hidden="true">{"★".repeat(rating) + "☆".repeat(5 - rating)}</span>
    <span className="unseen">{rating} su 5</span>
  </>
);

const ReviewShow = () => (
  <Show actions={false} component="div">
    <Review />
    <p>
      <OfficeLink to="/admin/product-reviews">Tutte le recensioni</OfficeLink>
    </p>
  </Show>
);

function Review() {
  const review = useRecordContext();
  const { change, busy } = useAct();
  if (!review) return null;
  const { id, product, productName, author, comment, rating, status, createdAt } = review;
  const moderate = (move: string, done: string) =>
    void change(
      () => callJson(`${admin}/product-reviews/${id}/${move}`, { method: "POST", json: {} }),
      done,
    );
  return (
    <>
      <p className="marks">
        <StateMark kind="review" state={status} />
        <Stars rating={rating} />
        <span>
          {review["verifiedCustomer"] ? "Acquisto verificato" : "Acquisto non verificato"}
        </span>
      </p>
      <p className="said">{comment}</p>
      <p className="quiet">
        {author}, <Moment at={createdAt} />, su{" "}
        <OfficeLink to={`/admin/products/${encodeURIComponent(product)}`}>{productName}</OfficeLink>
      </p>
      <div className="acts">
        {(status === "new" || status === "rejected") && (
          <Button
            variant="contained"
            loading={busy}
            onClick={() => moderate("approve", "Recensione pubblicata")}
          >
            Pubblica
          </Button>
        )}
        {(status === "new" || status === "accepted") && (
          <Button
            variant="outlined"
            loading={busy}
            onClick={() => moderate("reject", "Recensione rifiutata")}
          >
            Rifiuta
          </Button>
        )}
      </div>
    </>
  );
}

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
