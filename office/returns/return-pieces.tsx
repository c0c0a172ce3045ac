import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { AdminReturn } from "#contract/admin/desk/return.ts";
import type { AdminOrder } from "#contract/admin/order.ts";
import { formatEuro } from "#contract/format/money.ts";
import { itemName } from "#contract/format/variant-name.ts";
import { post } from "../api/call.ts";
import { words } from "../orders/act-on.ts";
import { Choice } from "../shared/fields.tsx";
import { Ask } from "../shared/dialogs.tsx";
import { StateMark } from "../shared/lists.tsx";
import { Moment } from "../shared/moment.tsx";
import { Block } from "../shared/page.tsx";
import { Thumb } from "../shared/pictures.tsx";
import { useMay } from "../shared/use-may.tsx";
import { counted } from "../shared/labels.ts";

type Piece = AdminReturn["pieces"][number];
type PieceProps = { record: AdminReturn; piece: Piece };

export function ReturnPieces({ record }: { record: AdminReturn }) {
  const { may } = useMay();
  if (record.pieces.length === 0) return null;
  const writes = may("write", "returns");
  return (
    <Block title="Pezzi, uno per uno">
      <ul className="pieces">
        {record.pieces.map((piece) => (
          <li key={piece.id}>
            <Thumb path={piece.image} />
            <div>
              <b>{piece.name}</b>
              <div className="quiet">
                {counted(piece.quantity, "pezzo", "pezzi")}, pagato {formatEuro(piece.paid)}
              </div>
              <Fate piece={piece} />
              {writes && !piece.arrivedAt && (
                <div className="acts">
                  {record.actions.includes("receive") && <Receive record={record} piece={piece} />}
                  {record.actions.includes("prove") && !piece.provenAt && (
                    <Prove record={record} piece={piece} />
                  )}
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Fate({ piece: { arrivedAt, condition, restocked, provenAt } }: { piece: Piece }) {
  if (!arrivedAt)
    return (
      <div>
        <StateMark kind="returnPiece" state={provenAt ? "proven" : "away"} />
      </div>
    );
  return (
    <div>
      <StateMark kind="returnPiece" state={condition} />{" "}
      <span className="quiet">
        Arrivato <Moment at={arrivedAt} day />,{" "}
        {restocked ? "rimesso in vendita" : "non torna in vendita"}
      </span>
    </div>
  );
}

const Receive = ({ record, piece }: PieceProps) => (
  <Ask
    label="Segna come arrivato"
    done="Arrivo segnato"
    title={`È arrivato: ${piece.name}`}
    work={(form) =>
      actOnReturn(record, "receive", {
        pieces: [
          {
            id: piece.id,
            quantity: Number(form.get("quantity") ?? piece.quantity),
            condition: form.get("condition"),
            restock: form.has("restock"),
          },
        ],
      })
    }
  >
    <Arrival piece={piece} />
    <p className="quiet">Al primo arrivo il cliente riceve «Il reso è arrivato».</p>
  </Ask>
);

/** «Intact» proposes to restock the piece, any other condition does not. */
function Arrival({ piece }: { piece: Piece }) {
  const [condition, setCondition] = useState("intact");
  return (
    <>
      {piece.quantity > 1 && (
        <TextField
          name="quantity"
          label="Quanti pezzi"
          type="number"
          defaultValue={piece.quantity}
          slotProps={{ htmlInput: { min: 1, max: piece.quantity } }}
        />
      )}
      <Choice
        name="condition"
        label="Come è tornato"
        value={condition}
        onChange={setCondition}
        choices={[
          ["intact", "Integro"],
          ["seal_broken", piece.sealed ? "Sigillo rotto" : "Confezione aperta"],
          ["worn", "Usato o rovinato"],
        ]}
      />
      <FormControlLabel
        key={condition}
        control={<Checkbox name="restock" defaultChecked={condition === "intact"} />}
        label="Torna in vendita: la scorta aumenta"
      />
    </>
  );
}

const Prove = ({ record, piece }: PieceProps) => (
  <Ask
    label="C’è la prova di spedizione"
    title="Il cliente ha dimostrato di averlo spedito?"
    confirm="Segna la prova"
    done="Prova di spedizione segnata"
    kind="text"
    work={() => actOnReturn(record, "prove", { pieces: [piece.id] })}
  >
    <p>Da questo momento il rimborso non può più attendere (art. 56, Codice del consumo).</p>
  </Ask>
);

type Item = { itemId: number; name: string; quantity: number };

/** Quantity per item; zero means that it is not returned. */
const PieceFields = ({ items, chosen = {} }: { items: Item[]; chosen?: Chosen }) =>
  items.map(({ itemId, name, quantity }) => (
    <TextField
      key={itemId}
      name={`pieces-${itemId}`}
      label={name}
      type="number"
      defaultValue={chosen[itemId] ?? 0}
      helperText={counted(quantity, "pezzo comprato", "pezzi comprati")}
      slotProps={{ htmlInput: { min: 0, max: quantity } }}
    />
  ));

type Chosen = Record<number, number>;

const readPieces = (form: FormData, items: Item[]) =>
  items
    .map(({ itemId }) => ({ itemId, quantity: Number(form.get(`pieces-${itemId}`)) || 0 }))
    .filter(({ quantity }) => quantity > 0);

type Props = { record: AdminReturn; kind: "contained" | "outlined" };

export function ChoosePieces({ record, kind }: Props) {
  const chosen = Object.fromEntries(
    record.pieces.map(({ itemId, quantity }) => [itemId, quantity]),
  );
  return (
    <Ask
      label="Scegli i pezzi"
      title="Quali pezzi tornano?"
      confirm="Salva i pezzi"
      done="Pezzi salvati"
      kind={kind}
      work={(form) => actOnReturn(record, "pieces", { pieces: readPieces(form, record.bought) })}
    >
      <PieceFields items={record.bought} chosen={chosen} />
    </Ask>
  );
}

/** Opens a return for wrong or damaged goods; an accepted withdrawal opens its return automatically. */
export function OpenReturn({ order }: { order: AdminOrder }) {
  if (order.state === "cancelled" || !["shipped", "delivered"].includes(order.shippingState))
    return null;
  const items = order.items
    .filter(({ giftCard }) => !giftCard)
    .map(({ id, productName, variantName, quantity }) => ({
      itemId: id,
      name: itemName({ productName, variantName }),
      quantity,
    }));
  return (
    <Ask
      label="Apri un reso"
      title="Che cosa torna?"
      confirm="Autorizza il reso e scrivi"
      done="Reso autorizzato: il cliente riceve l’e-mail"
      work={(form) =>
        post("returns", {
          orderNumber: order.number,
          pieces: readPieces(form, items),
          note: words(form, "note"),
          message: words(form, "message"),
        })
      }
    >
      <p>
        Per un prodotto rotto, sbagliato o difettoso: il cliente riceve l’e-mail con l’indirizzo, e
        la spedizione di ritorno è a carico del negozio. Un recesso apre il suo reso
        automaticamente.
      </p>
      <PieceFields items={items} />
      <TextField
        name="note"
        label="Che cosa è successo"
        helperText="Per chi lavora qui"
        multiline
        minRows={2}
      />
      <TextField
        name="message"
        label="Vuoi aggiungere qualcosa all’e-mail?"
        multiline
        minRows={2}
      />
    </Ask>
  );
}

export const actOnReturn = ({ id }: AdminReturn, action: string, json: object) =>
  post(`returns/${id}/${action}`, json);
