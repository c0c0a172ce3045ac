import type { ReactNode } from "react";
import {
  ArrayInput,
  BooleanInput,
  HttpError,
  NumberInput,
  required,
  ResourceContextProvider,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
  useNotify,
  useRefresh,
} from "react-admin";
import type { Setting } from "#contract/admin/settings.ts";
import { admin, callJson } from "../api/call.ts";
import { SaveOnly } from "../shared/fields.tsx";
import { DeliveryFields, fromDeliveryForm, toDeliveryForm } from "./delivery-fields.tsx";
import { Page } from "../shared/page.tsx";
import { useAnswer } from "../shared/use-call.ts";

const company = [
  ["name", "Ragione sociale"],
  ["address", "Indirizzo"],
  ["zip", "CAP"],
  ["city", "Città"],
  ["province", "Provincia"],
  ["country", "Paese"],
  ["vatNumber", "Partita IVA"],
  ["fiscalCode", "Codice fiscale"],
  ["rea", "REA"],
  ["shareCapital", "Capitale sociale"],
  ["email", "E-mail"],
  ["pec", "PEC"],
  ["phone", "Telefono"],
  ["customerCareHours", "Orari del servizio clienti"],
  ["replyTime", "Tempi di risposta, come «entro un giorno lavorativo»"],
] as const;

export function Settings() {
  const settings = useAnswer<{ "hydra:member": Setting[] }>("settings")?.["hydra:member"];
  const valueOf = (key: string) => settings?.find(({ id }) => id === key)?.value;
  return (
    <Page title="Impostazioni">
      {settings && (
        <>
          <SettingForm name="company" title="Dati dell’azienda" value={valueOf("company")}>
            <div className="pair">
              {company.map(([field, label]) => (
                <TextInput
                  key={field}
                  source={field}
                  label={label}
                  parse={(text: string) => text}
                />
              ))}
            </div>
            <BooleanInput
              source="demo"
              label="Negozio dimostrativo (lo dice in fondo alle pagine)"
            />
          </SettingForm>
          <SettingForm
            name="delivery"
            title="Consegne"
            value={valueOf("delivery")}
            toForm={toDeliveryForm}
            fromForm={fromDeliveryForm}
          >
            <DeliveryFields />
          </SettingForm>
          <SettingForm name="thresholds" title="Soglie" value={valueOf("thresholds")}>
            <NumberInput
              source="lowStock"
              label="Scorte basse da questi pezzi in giù"
              min={0}
              validate={required()}
            />
          </SettingForm>
          <SettingForm name="features" title="Funzioni" value={valueOf("features")}>
            <BooleanInput
              source="giftCards"
              label="Carte regalo: si comprano e pagano gli ordini"
            />
          </SettingForm>
          <SettingForm name="faq" title="Domande frequenti" value={valueOf("faq")}>
            <ArrayInput source="list" label={false}>
              <SimpleFormIterator>
                <TextInput source="topic" label="Argomento" validate={required()} />
                <TextInput source="question" label="Domanda" validate={required()} />
                <TextInput source="answer" label="Risposta" multiline validate={required()} />
              </SimpleFormIterator>
            </ArrayInput>
          </SettingForm>
        </>
      )}
    </Page>
  );
}

type Values = Record<string, unknown>;
type Props = {
  name: string;
  title: string;
  value: unknown;
  /** Between what is stored and what its fields hold. */
  toForm?: (value: Values) => Values;
  fromForm?: (values: Values) => Values;
  /** Without the measure of a column of text. */
  wide?: boolean;
  children: ReactNode;
};

const asItIs = (values: Values) => values;

/** One setting, written whole; a list is edited under `list`. */
export function SettingForm({
  name,
  title,
  value,
  toForm = asItIs,
  fromForm = asItIs,
  wide = false,
  children,
}: Props) {
  const notify = useNotify();
  const refresh = useRefresh();
  const isList = Array.isArray(value);
  const record = isList ? { list: value } : toForm(value as Values);
  const save = async (values: Values) => {
    try {
      const json = { value: isList ? values["list"] : fromForm(values) };
      await callJson(`${admin}/settings/${name}`, { method: "PUT", json });
    } catch (error) {
      notify((error as Error).message, { type: "error" });
      return error instanceof HttpError ? error.body?.errors : {};
    }
    notify("Impostazioni salvate", { type: "success" });
    refresh();
    return undefined;
  };
  return (
    <section className="block">
      <h2>{title}</h2>
      <ResourceContextProvider value="settings">
        <SimpleForm
          record={record}
          onSubmit={save}
          toolbar={<SaveOnly />}
          {...(wide && { sx: { paddingInline: 0 } })}
        >
          {children}
        </SimpleForm>
      </ResourceContextProvider>
    </section>
  );
}
