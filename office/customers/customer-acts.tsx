import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import type { z } from "zod";
import { BooleanInput, TextInput, useRedirect } from "react-admin";
import type { AdminCustomer, CustomerTags } from "#contract/admin/customers.ts";
import { admin, download, patch, post, type Versioned } from "../api/call.ts";
import { changes } from "../api/data-provider.ts";
import { Ask, FormDialog } from "../shared/dialogs.tsx";
import { Block } from "../shared/page.tsx";
import { useAct, useAnswer } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.tsx";

export type CustomerRecord = Versioned<z.infer<typeof AdminCustomer>>;
type Props = { customer: CustomerRecord };

/** Sends the ETag, so that changes by colleagues are merged or reported as a conflict. */
const change = (customer: CustomerRecord, values: object) =>
  patch(`customers/${customer.id}`, values, customer["@version"]);

export function CustomerActs({ customer }: Props) {
  const { may } = useMay();
  if (!may("write", "customers")) return null;
  const { id, notes, verifiedAt } = customer;
  return (
    <div className="acts">
      <CustomerForm customer={customer} />
      <Ask
        label={notes ? "Cambia la nota" : "Aggiungi una nota"}
        title="Nota per chi lavora qui"
        confirm="Salva la nota"
        done="Nota salvata"
        work={(form) => change(customer, { notes: String(form.get("notes")) || null })}
      >
        <p className="quiet">
          Non si vede nel negozio. Se la persona chiede una copia dei suoi dati, la riceve con gli
          altri: scrivi solo ciò che le diresti, niente sulla salute.
        </p>
        <TextField name="notes" label="Nota" multiline minRows={4} defaultValue={notes ?? ""} />
      </Ask>
      {verifiedAt && (
        <Ask
          label="Chiudi le sessioni"
          title="Chiudere tutte le sessioni?"
          done="Sessioni chiuse"
          work={() => post(`customers/${id}/end-sessions`)}
        >
          <p>Chi usa questo account dovrà accedere di nuovo, da ogni dispositivo.</p>
        </Ask>
      )}
    </div>
  );
}

/** The switch «Può accedere» is for customers with an account; staff accounts are managed elsewhere. */
const CustomerForm = ({ customer }: Props) => (
  <FormDialog
    label="Correggi"
    title="Dati del cliente"
    resource="customers"
    record={customer}
    save={(values) => change(customer, changes(customer, values))}
    done="Cliente salvato"
  >
    <div className="pair">
      <TextInput source="firstName" />
      <TextInput source="lastName" />
      <TextInput source="phoneNumber" />
      <TextInput source="birthday" type="date" slotProps={{ inputLabel: { shrink: true } }} />
      {customer.role === "customer" && customer.verifiedAt && (
        <BooleanInput source="enabled" label="Può accedere" />
      )}
    </div>
  </FormDialog>
);

/** Tags are saved as they are added or removed. */
export function TagsBlock({ customer }: Props) {
  const { may } = useMay();
  const { change: save, busy } = useAct();
  const known = useAnswer<CustomerTags>("customer-tags")?.tags ?? [];
  return (
    <Block title="Etichette">
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        options={known}
        value={customer.tags}
        disabled={busy || !may("write", "customers")}
        onChange={(_, tags) => void save(() => change(customer, { tags }), "Etichette salvate")}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Etichette"
            helperText="Scrivi e premi Invio. La persona le riceve con una copia dei dati."
          />
        )}
      />
    </Block>
  );
}

export function DataActs({ customer }: Props) {
  const { may, owner } = useMay();
  const redirect = useRedirect();
  if (!may("write", "customers")) return null;
  const { id, role, verifiedAt, email } = customer;
  const what = verifiedAt ? "questo account" : "i dati di questa persona";
  return (
    <Block title="Dati personali">
      <div className="acts">
        <Ask
          label="Dai una copia dei dati"
          title="Esportare tutto ciò che sappiamo?"
          confirm="Scarica i dati"
          done="Dati scaricati"
          work={() => download(`${admin}/customers/${id}/personal-data.json`)}
        >
          <p>
            Un file con scheda, indirizzi, consensi, ordini, recensioni, messaggi, note ed
            etichette, per chi chiede una copia dei propri dati. Resta scritto nel registro.
          </p>
        </Ask>
        {owner && role === "customer" && (
          <Ask
            label="Cancella i dati"
            title={`Cancellare ${what}?`}
            confirm="Cancella per sempre"
            done={`Dati cancellati: ${email} riceve l’e-mail`}
            work={async () => {
              await post(`customers/${id}/forget`);
              redirect("/customers");
            }}
          >
            <p>Solo se la persona l’ha chiesto. Succede questo, e non si può annullare:</p>
            <ol>
              <li>Nome, telefono, indirizzi, preferiti, avvisi, note ed etichette spariscono.</li>
              <li>I consensi finiscono, la newsletter anche.</li>
              <li>Le recensioni restano pubblicate senza nome.</li>
              <li>Gli ordini restano dieci anni, come vuole il fisco, senza altri usi.</li>
              <li>Le scriviamo che i dati sono stati cancellati.</li>
            </ol>
          </Ask>
        )}
      </div>
      <p className="quiet">
        Copia e cancellazione vanno date entro un mese dalla richiesta. Chi compra senza account può
        chiederle anche da sé, con un link alla sua casella.
      </p>
    </Block>
  );
}
