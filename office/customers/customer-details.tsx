import TextField from "@mui/material/TextField";
import { useRecordContext, useRedirect } from "react-admin";
import type { CustomerDetails } from "#contract/admin/people.ts";
import { addressLines } from "#contract/italy/address-lines.ts";
import { admin, download, patch, post } from "../api/call.ts";
import { Ask } from "../shared/dialogs.tsx";
import { StateMark } from "../shared/lists.tsx";
import { Moment } from "../shared/moment.tsx";
import { Block, Fact } from "../shared/page.tsx";
import { useAnswer } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.tsx";
import labels from "../messages/labels.json" with { type: "json" };
import screens from "../messages/screens.json" with { type: "json" };

const { asks, texts } = screens.customerDetails;

const consentNames: Record<string, string> = labels.consents;

/** Where they live, what they agreed to. */
export function CustomerFacts() {
  const customer = useRecordContext();
  return customer && !customer["deletedAt"] ? <Known id={Number(customer.id)} /> : null;
}

function Known({ id }: { id: number }) {
  const details = useAnswer<CustomerDetails>(`customers/${id}/details`);
  if (!details) return null;
  const { addresses, defaultAddressId, consents, newsletter } = details;
  return (
    <>
      <Block title="Indirizzi">
        {addresses.length === 0 && (
          <p className="quiet">Non ne ha salvati: quelli usati stanno nei suoi ordini.</p>
        )}
        <dl className="facts">
          {addresses.map((address) => (
            <Fact
              key={address.id}
              name={address.id === defaultAddressId ? "Predefinito" : "Salvato"}
            >
              {[...addressLines(address), address.phoneNumber].filter(Boolean).map((line) => (
                <div key={line}>{line}</div>
              ))}
            </Fact>
          ))}
        </dl>
      </Block>
      <Block title="Consensi">
        <dl className="facts">
          {newsletter && (
            <Fact name="Iscrizione alla newsletter">
              <StateMark kind="newsletter" state={newsletter} />
            </Fact>
          )}
          {consents.map(({ kind, granted, at }) => (
            <Fact key={kind} name={consentNames[kind] ?? kind}>
              {granted ? "Sì" : "No"}, <Moment at={at} day />
            </Fact>
          ))}
        </dl>
      </Block>
    </>
  );
}

/** Notes of the staff, and what the customer may ask for by law. */
export function CustomerActs() {
  const customer = useRecordContext();
  const redirect = useRedirect();
  const { may, owner } = useMay();
  if (!customer || customer["deletedAt"] || !may("write", "customers")) return null;
  const { id, notes, role } = customer;
  const path = `customers/${id}`;
  return (
    <>
      <Ask
        label={notes ? "Cambia la nota" : "Aggiungi una nota"}
        {...asks.note}
        work={(form) => patch(path, { notes: String(form.get("notes")) || null })}
      >
        <p className="quiet">
          Non si vede nel negozio. Se il cliente chiede i suoi dati, la riceve con gli altri.
        </p>
        <TextField name="notes" label="Nota" multiline minRows={4} defaultValue={notes ?? ""} />
      </Ask>
      <Ask {...asks.endSessions} work={() => post(`${path}/end-sessions`)}>
        <p>Chi usa questo account dovrà accedere di nuovo, da ogni dispositivo.</p>
      </Ask>
      <Ask {...asks.exportData} work={() => download(`${admin}/${path}/personal-data.json`)}>
        <p>{texts.customerActs}</p>
      </Ask>
      {owner && role === "customer" && (
        <Ask
          {...asks.forget}
          work={async () => {
            await post(`${path}/forget`);
            redirect("/admin/customers");
          }}
        >
          <p>Solo se la persona l’ha chiesto. Succede questo, e non si può disfare:</p>
          <ol>
            <li>Nome, telefono, indirizzi, lista dei desideri e note spariscono.</li>
            <li>I consensi finiscono, la newsletter anche.</li>
            <li>Gli ordini restano, come vuole la legge, senza l’account.</li>
            <li>Le scriviamo che l’account è stato cancellato.</li>
          </ol>
        </Ask>
      )}
    </>
  );
}
