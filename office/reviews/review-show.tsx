import Button from "@mui/material/Button";
import { Show, useRecordContext } from "react-admin";
import { admin, callJson } from "../api/call.ts";
import { Moment } from "../shared/moment.tsx";
import { StateMark } from "../shared/state-mark.tsx";
import { useAct } from "../shared/use-act.ts";
import { OfficeLink } from "../shared/office-link.tsx";

export const Stars = ({ rating }: { rating: number }) => (
  <>
    <span aria-hidden="true">{"★".repeat(rating) + "☆".repeat(5 - rating)}</span>
    <span className="unseen">{rating} su 5</span>
  </>
);

export const ReviewShow = () => (
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
