import Button from "@mui/material/Button";
import {
  DataTable,
  type Identifier,
  type RaRecord,
  type ResourceProps,
  SelectInput,
  Show,
  useListContext,
  useRecordContext,
} from "react-admin";
import type { ReviewPhoto } from "#contract/review.ts";
import { post } from "../api/call.ts";
import {
  BulkBar,
  byState,
  dayColumn,
  RecordList,
  search,
  stateColumn,
  StateMark,
} from "../shared/lists.tsx";
import { Moment } from "../shared/moment.tsx";
import { pictureUrl } from "../shared/pictures.tsx";
import { OfficeLink } from "../shared/use-may.tsx";
import { useAct, useBatch } from "../shared/use-call.ts";
import { counted } from "../shared/labels.ts";

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
      <OfficeLink to="/product-reviews">Tutte le recensioni</OfficeLink>
    </p>
  </Show>
);

function Review() {
  const review = useRecordContext();
  const { change, busy } = useAct();
  if (!review) return null;
  const { id, product, productName, author, comment, rating, status, createdAt, photos } = review;
  const moderate = (move: string, done: string) =>
    void change(() => post(`product-reviews/${id}/${move}`), done);
  const removePhoto = (path: string) =>
    void change(() => post(`product-reviews/${id}/photos/removal`, { path }), "Foto tolta");
  return (
    <>
      <p className="marks">
        <StateMark kind="review" state={status} />
        <Stars rating={rating} />
        <span>
          {review["verifiedCustomer"] ? "Acquisto verificato" : "Acquisto non verificato"}
        </span>
        {review["skinType"] && <span>Pelle {review["skinType"]}</span>}
      </p>
      <p className="said">{comment}</p>
      {photos.map(({ path }: ReviewPhoto) => (
        <p key={path}>
          <a href={pictureUrl(path, 1024)} target="_blank" rel="noreferrer">
            <img src={pictureUrl(path, 320)} alt="Foto di chi scrive" width={160} />
          </a>
          <br />
          <Button loading={busy} onClick={() => removePhoto(path)}>
            Togli la foto
          </Button>
        </p>
      ))}
      <p className="quiet">
        {author}, <Moment at={createdAt} />, su{" "}
        <OfficeLink to={`/products/${encodeURIComponent(product)}`}>{productName}</OfficeLink>
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
const photoCount = ({ photos }: RaRecord) => photos.length || null;
const starsOf = ({ rating }: RaRecord) => <Stars rating={rating} />;

const words = (did: string) => (count: number) =>
  count === 1 ? `1 recensione: ${did}a.` : `${count} recensioni: ${did}e.`;

function ReviewBulk() {
  const { selectedIds: ids, onSelect, data = [] } = useListContext();
  const { change, busy } = useAct();
  const run = useBatch();
  if (ids.length === 0) return null;
  const moderate = (of: Identifier[], move: "approve" | "reject", did: string) =>
    void change(() => run("product-reviews/moderate", { ids: of, move }, words(did)));
  const withPhotos = data.filter((one) => ids.includes(one.id) && one["photos"].length > 0);
  const publishable = ids.filter((id) => withPhotos.every((one) => one.id !== id));
  return (
    <BulkBar
      title={counted(ids.length, "recensione scelta", "recensioni scelte")}
      onClear={() => onSelect([])}
    >
      {withPhotos.length > 0 && (
        <span>{withPhotos.length} con foto: da aprire, per guardarle prima.</span>
      )}
      <Button variant="outlined" loading={busy} onClick={() => moderate(ids, "reject", "rifiutat")}>
        Rifiuta
      </Button>
      <Button
        variant="contained"
        loading={busy}
        disabled={publishable.length === 0}
        onClick={() => moderate(publishable, "approve", "pubblicat")}
      >
        Pubblica {counted(publishable.length, "recensione", "recensioni")}
      </Button>
    </BulkBar>
  );
}

const ReviewList = () => (
  <RecordList
    filters={filters}
    sort={["createdAt", "DESC"]}
    bulkBar={<ReviewBulk />}
    rowClick="show"
    primary={({ title, productName }) => `${title} · ${productName}`}
    secondary={stateOf}
    tertiary={starsOf}
  >
    <DataTable.Col source="productName" disableSort />
    <DataTable.Col source="rating" render={starsOf} />
    <DataTable.Col source="title" disableSort />
    <DataTable.Col source="author" disableSort />
    <DataTable.Col source="photos" label="Foto" render={photoCount} disableSort />
    <DataTable.Col {...stateColumn("status", "review")} />
    <DataTable.Col {...dayColumn("createdAt")} />
  </RecordList>
);

export const reviews: ResourceProps = {
  name: "product-reviews",
  list: ReviewList,
  show: ReviewShow,
  recordRepresentation: "title",
};
