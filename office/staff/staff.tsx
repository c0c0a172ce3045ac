import { email, RadioButtonGroupInput, required, TextInput, useGetIdentity } from "react-admin";
import { type StaffRole, staffRoleNames, staffRoles } from "#contract/admin/constants.ts";
import type { StaffInvitation, StaffMember } from "#contract/admin/staff.ts";
import { deleteAt, patch, post } from "../api/call.ts";
import { fullName } from "../customers/customers.tsx";
import { Choice } from "../shared/fields.tsx";
import { Ask, FormDialog } from "../shared/dialogs.tsx";
import { StateMark } from "../shared/lists.tsx";
import { Moment } from "../shared/moment.tsx";
import { Block, Page } from "../shared/page.tsx";
import { useMembers } from "../shared/use-call.ts";

export function Staff() {
  const staff = useMembers<StaffMember>("staff");
  const invitations = useMembers<StaffInvitation>("staff-invitations");
  if (!staff || !invitations) return <Page title="Persone">{null}</Page>;
  return (
    <Page title="Persone">
      <p className="quiet">Chi lavora nel pannello vede e cambia solo le parti del suo ruolo.</p>
      <div className="acts">
        <Invite />
      </div>
      <ul className="staff-list">
        {staff.map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </ul>
      {invitations.length > 0 && (
        <Block title="Inviti">
          <ul className="staff-list">
            {invitations.map((invitation) => (
              <Invited key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </Block>
      )}
    </Page>
  );
}

const Who = ({ person }: { person: StaffMember | StaffInvitation }) => (
  <div>
    <strong>{fullName(person)}</strong>
    <div className="quiet">{person.email}</div>
  </div>
);

function Member({ member }: { member: StaffMember }) {
  const { identity } = useGetIdentity();
  const { id, role, enabled, secondFactor, lastSignInAt } = member;
  return (
    <li>
      <Who person={member} />
      <div>{staffRoleNames[role]}</div>
      <div>
        <div>
          <StateMark kind="staff" state={enabled} />
        </div>
        <div>
          <StateMark kind="secondFactor" state={secondFactor} />
        </div>
        <div className="quiet">
          {lastSignInAt ? (
            <>
              Ultimo accesso: <Moment at={lastSignInAt} />
            </>
          ) : (
            "Nessun accesso finora"
          )}
        </div>
      </div>
      {identity?.id === id ? (
        <div className="acts quiet">Sei tu</div>
      ) : (
        <div className="acts">
          <ChangeRole member={member} />
          {secondFactor && <ResetSecondFactor member={member} />}
          <RemoveAccess member={member} />
        </div>
      )}
    </li>
  );
}

const Invited = ({ invitation }: { invitation: StaffInvitation }) => (
  <li>
    <Who person={invitation} />
    <div>{staffRoleNames[invitation.role]}</div>
    <div>
      <StateMark kind="invitation" state={invitation.state} />
      <div className="quiet">
        Inviato: <Moment at={invitation.sentAt} />
      </div>
      <div className="quiet">
        {invitation.state === "pending" ? "Vale fino a: " : "Valeva fino a: "}
        <Moment at={invitation.expiresAt} />
      </div>
    </div>
    <div className="acts">
      <SendAgain invitation={invitation} />
      <Withdraw invitation={invitation} />
    </div>
  </li>
);

type Choice = (typeof roleChoices)[number];

const written = ({ name, task }: Choice) => (
  <span className="choice">
    {name}
    <small>{task}</small>
  </span>
);

const Invite = () => (
  <FormDialog
    label="Invita una persona"
    confirm="Invia l’invito"
    done="Invito inviato"
    resource="staff"
    kind="contained"
    record={{ role: "orders" }}
    save={(values) => post("staff-invitations", values)}
  >
    <p className="quiet">
      Riceve un’e-mail con un link che vale sette giorni, sceglie la sua password e accede.
    </p>
    <div className="pair">
      <TextInput source="firstName" validate={required()} />
      <TextInput source="lastName" validate={required()} />
    </div>
    <TextInput source="email" validate={[required(), email()]} />
    <RadioButtonGroupInput
      source="role"
      row={false}
      choices={roleChoices}
      optionText={written}
      validate={required()}
    />
  </FormDialog>
);

type OfInvitation = { invitation: StaffInvitation };

const SendAgain = ({ invitation: { id, email } }: OfInvitation) => (
  <Ask
    label="Invia di nuovo"
    title="Inviare di nuovo l’invito?"
    done="Invito inviato"
    work={() => post(`staff-invitations/${id}/send`)}
  >
    <p>{email} riceve un link nuovo, che vale sette giorni. Quello di prima non vale più.</p>
  </Ask>
);

const Withdraw = ({ invitation: { id, email } }: OfInvitation) => (
  <Ask
    label="Ritira"
    title="Ritirare l’invito?"
    confirm="Ritira l’invito"
    done="Invito ritirato"
    kind="text"
    work={() => deleteAt(`staff-invitations/${id}`)}
  >
    <p>Il link mandato a {email} non vale più.</p>
  </Ask>
);

type OfMember = { member: StaffMember };

const ChangeRole = ({ member }: OfMember) => (
  <Ask
    label="Cambia ruolo"
    done="Ruolo cambiato"
    title={`Che cosa fa ${fullName(member)}?`}
    work={(form) => patch(`staff/${member.id}`, { role: form.get("role") }, undefined)}
  >
    <p>Le sue sessioni nel pannello si chiudono: accede di nuovo con il ruolo nuovo.</p>
    <Choice
      name="role"
      label="Ruolo"
      defaultValue={member.role}
      choices={roleChoices.map(({ id, name, task }) => [
        id,
        <span key={id} className="choice">
          {name}
          <small>{task}</small>
        </span>,
      ])}
    />
  </Ask>
);

const RemoveAccess = ({ member }: OfMember) => (
  <Ask
    label="Togli l’accesso"
    done="Accesso tolto"
    title={`Togliere l’accesso a ${fullName(member)}?`}
    kind="text"
    work={() => deleteAt(`staff/${member.id}`)}
  >
    <p>Esce subito dal pannello e non può più entrarci. Il suo account di cliente resta.</p>
  </Ask>
);

/** Lets an owner reset the second factor of colleagues who lost both phone and recovery codes. */
const ResetSecondFactor = ({ member }: OfMember) => (
  <Ask
    label="Azzera la verifica in due passaggi"
    title="Azzerare la verifica in due passaggi?"
    confirm="Azzera"
    done="Verifica in due passaggi azzerata"
    kind="text"
    work={() => post(`customers/${member.id}/reset-second-factor`)}
  >
    <p>Accerta di persona chi te lo chiede. Poi basterà la password, finché non la riattiva.</p>
  </Ask>
);

const tasks: Record<StaffRole, string> = {
  owner: "Tutto: anche impostazioni, pagamenti e persone.",
  orders: "Ordini, spedizioni e rimborsi, clienti, richieste, recensioni.",
  catalogue: "Prodotti, categorie, immagini, promozioni, pagine, blog, recensioni.",
  accountant:
    "Legge ordini, fatture e documenti, esporta le tabelle e chiude i mesi. Non cambia altro.",
};

const roleChoices = staffRoles.map((id) => ({
  id,
  name: staffRoleNames[id],
  task: tasks[id],
}));
