import {
  BooleanInput,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
} from "react-admin";
import type { AdminProduct, AdminVariant } from "#contract/admin/product.ts";
import { formatEuro } from "#contract/format/money.ts";
import { patch, post, type Versioned } from "../api/call.ts";
import { changes } from "../api/data-provider.ts";
import { FormDialog } from "../shared/dialogs.tsx";
import { StateMark } from "../shared/lists.tsx";
import { Moment } from "../shared/moment.tsx";
import { DerivedInput, upperCode } from "../shared/derived-input.tsx";
import { MoneyInput } from "../shared/money.tsx";
import { Block, Table } from "../shared/page.tsx";
import { withoutNulls } from "../shared/resource.tsx";

export function Variants({ product }: { product: AdminProduct }) {
  const { variants } = product;
  return (
    <Block title="Varianti, prezzi e giacenza">
      {variants.length > 0 && (
        <ul className="variants">
          {variants.map((variant) => (
            <Variant key={variant.code} variant={variant} product={product} />
          ))}
        </ul>
      )}
      <VariantForm product={product} />
    </Block>
  );
}

function Variant({ variant, product }: { variant: AdminVariant; product: AdminProduct }) {
  const { name, code, price, originalPrice, onHand, onHold, tracked } = variant;
  const { announcedPriorPrice: prior } = variant;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <div className="quiet">{code}</div>
        <StateMark kind="enabled" state={variant.enabled} />
      </div>
      <div>
        {price === null ? "Senza prezzo" : formatEuro(price)}{" "}
        {prior !== null && <s>{formatEuro(prior)}</s>}
        {originalPrice !== null && prior === null && <NotAnnounced />}
        <PriceHistory variant={variant} />
      </div>
      <div>
        {tracked ? `${onHand - onHold} disponibili` : "Giacenza non contata"}
        {tracked && <div className="quiet">{`${onHand} in magazzino, ${onHold} promessi`}</div>}
      </div>
      <VariantForm product={product} variant={variant} />
    </li>
  );
}

/** Art. 17-bis Codice del consumo: warns staff that the shop does not announce this reduction. */
const NotAnnounced = () => (
  <div className="quiet">
    Nel negozio non appare nessuno sconto: nei 30 giorni prima il prezzo non era più alto.
  </div>
);

function PriceHistory({ variant }: { variant: AdminVariant }) {
  const { lowestPriceBeforeDiscount: lowest, priceHistory, name } = variant;
  return (
    <>
      {lowest !== null && <div className="quiet">Più basso in 30 giorni: {formatEuro(lowest)}</div>}
      <details>
        <summary>Storico dei prezzi</summary>
        <Table caption={`Prezzi di ${name}`} columns={["Dal", "Prezzo", "Pieno"]}>
          {priceHistory.map(({ price, originalPrice, at }) => (
            <tr key={at}>
              <td>
                <Moment at={at} />
              </td>
              <td>{formatEuro(price)}</td>
              <td>{originalPrice === null ? "–" : formatEuro(originalPrice)}</td>
            </tr>
          ))}
        </Table>
      </details>
    </>
  );
}

const fresh = {
  onHand: 0,
  weightGrams: 0,
  tracked: true,
  enabled: true,
  shippingRequired: true,
};

const codeIn = (product: AdminProduct) => (name: string) =>
  name && `${product.code}_${upperCode(name)}`;

type Props = { product: AdminProduct; variant?: AdminVariant };

function VariantForm({ product, variant }: Props) {
  const path = variant && `product-variants/${encodeURIComponent(variant.code)}`;
  const save = (values: object, read: Versioned<object>) =>
    path
      ? patch(path, changes(read, values), read["@version"])
      : post(`products/${encodeURIComponent(product.code)}/variants`, withoutNulls(values));
  return (
    <FormDialog
      label={variant ? "Modifica" : "Aggiungi una variante"}
      title={variant ? variant.name : "Nuova variante"}
      resource="product-variants"
      record={path ?? fresh}
      save={save}
      done="Variante salvata"
    >
      <div className="pair">
        <TextInput source="name" validate={required()} helperText="Come «50 ml»" />
        <DerivedInput source="code" derive={codeIn(product)} disabled={Boolean(variant)} />
        <MoneyInput source="price" required />
        <MoneyInput
          source="originalPrice"
          helperText="Annuncia uno sconto. Il negozio barra il prezzo più basso dei 30 giorni prima, non questo"
        />
        <NumberInput source="onHand" min={0} validate={required()} />
        <ReferenceInput source="taxCategory" reference="tax-rates">
          <SelectInput
            optionText="name"
            helperText={variant ? false : "Vuota: quella predefinita"}
            {...(variant ? { validate: required() } : {})}
          />
        </ReferenceInput>
        <BooleanInput source="tracked" />
        <BooleanInput source="enabled" />
        <BooleanInput source="isDefault" />
        <BooleanInput source="shippingRequired" />
        <NumberInput source="weightGrams" min={0} validate={required()} />
        <NumberInput source="volumeMl" min={0} />
        <NumberInput source="netWeightGrams" min={0} />
        <TextInput source="barcode" />
        {product.options.map(({ code, name, values }) => (
          <SelectInput
            key={code}
            source={`optionValues.${code}`}
            label={name}
            choices={values}
            optionValue="code"
            optionText="value"
          />
        ))}
      </div>
    </FormDialog>
  );
}
