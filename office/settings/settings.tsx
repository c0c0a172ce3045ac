import {
  ArrayInput,
  BooleanInput,
  NumberInput,
  SimpleFormIterator,
  TextInput,
  required,
} from "react-admin";
import type { Setting } from "#contract/admin/settings.ts";
import { Page } from "../shared/page.tsx";
import { useAnswer } from "../shared/use-answer.ts";
import { SettingForm } from "./setting-form.tsx";

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
              label="Buoni regalo: si comprano e pagano gli ordini"
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
