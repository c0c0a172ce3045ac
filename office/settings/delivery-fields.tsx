import { useQuery } from "@tanstack/react-query";
import {
  ArrayInput,
  CheckboxGroupInput,
  NumberInput,
  required,
  SimpleFormIterator,
  TextInput,
} from "react-admin";
import type { SellingTerms } from "#contract/content.ts";
import { areaSentences, deliveryDays, orderBy } from "#contract/format/delivery.ts";
import { REGIONS } from "#contract/italy/provinces.ts";
import { callJson, shop } from "../api/call.ts";

const regions = REGIONS.toSorted((a, b) => a.localeCompare(b, "it")).map((name) => ({
  id: name,
  name,
}));

type Values = Record<string, unknown>;

export const toDeliveryForm = (value: Values): Values => ({
  ...value,
  farPostcodes: [value["farPostcodes"]].flat().join(", "),
});

export const fromDeliveryForm = (values: Values): Values => ({
  ...values,
  closures: values["closures"] ?? [],
  unserved: values["unserved"] ?? [],
  farRegions: values["farRegions"] ?? [],
  farPostcodes: String(values["farPostcodes"] ?? "")
    .split(/[\s,;]+/)
    .filter(Boolean),
});

/** Rules that decide when and where parcels arrive; couriers' transit days are set on shipping methods. */
export const DeliveryFields = () => (
  <>
    <Preview />
    <div className="pair">
      <TextInput
        source="cutOff"
        label="Ora limite per partire in giornata"
        type="time"
        validate={required()}
      />
      <NumberInput
        source="preparationDays"
        label="Giorni lavorativi di preparazione"
        helperText="0: chi ordina prima dell’ora limite parte lo stesso giorno"
        min={0}
        validate={required()}
      />
      <NumberInput
        source="transferDays"
        label="Giorni lavorativi per ricevere un bonifico"
        helperText="Dopo, l’ordine si annulla"
        min={1}
        validate={required()}
      />
    </div>
    <ArrayInput
      source="closures"
      label="Giorni di chiusura"
      helperText="Oltre a fine settimana e feste nazionali"
    >
      <SimpleFormIterator inline disableReordering>
        <TextInput source="from" label="Dal" type="date" validate={required()} />
        <TextInput source="to" label="Al, compreso" type="date" validate={required()} />
      </SimpleFormIterator>
    </ArrayInput>
    <CheckboxGroupInput
      source="farRegions"
      label="Regioni in cui si consegna più tardi"
      choices={regions}
    />
    <TextInput
      source="farPostcodes"
      label="CAP di isole minori in altre regioni"
      helperText="Separati da virgole"
      multiline
    />
    <div className="pair">
      <NumberInput
        source="farMinDays"
        label="Giorni in più, almeno"
        min={0}
        validate={required()}
      />
      <NumberInput
        source="farMaxDays"
        label="Giorni in più, al massimo"
        min={0}
        validate={required()}
      />
    </div>
    <ArrayInput
      source="unserved"
      label="CAP non serviti"
      helperText="La cassa rifiuta questi indirizzi di spedizione, e le pagine lo dicono"
    >
      <SimpleFormIterator inline disableReordering>
        <TextInput source="postcode" label="CAP" validate={required()} />
        <TextInput source="place" label="Località" validate={required()} />
      </SimpleFormIterator>
    </ArrayInput>
  </>
);

function Preview() {
  const sentences = useQuery({ queryKey: ["answers", "selling-terms"], queryFn: readSentences });
  if (!sentences.data) return null;
  return (
    <p className="quiet">
      Ora chi compra legge: {sentences.data.map((sentence) => `«${sentence}»`).join(" ")}
    </p>
  );
}

async function readSentences(): Promise<string[]> {
  const { areas, delivery } = await callJson<SellingTerms>(`${shop}/selling-terms`);
  const estimate = delivery?.estimate;
  const promise = estimate
    ? [`Ordina entro ${orderBy(estimate, new Date())}: arriva ${deliveryDays(estimate)}`]
    : [];
  return [...promise, ...(areas ? areaSentences(areas) : [])];
}
