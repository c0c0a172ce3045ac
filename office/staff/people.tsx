import { useGetIdentity } from "react-admin";
import { staffRoleNames } from "#contract/admin/constants.ts";
import type { StaffInvitation, StaffMember } from "#contract/admin/staff.ts";
import { fullName } from "../customers/customers.tsx";
import { Moment } from "../shared/moment.tsx";
import { Page } from "../shared/page.tsx";
import { StateMark } from "../shared/lists.tsx";
import { useAnswer } from "../shared/use-call.ts";
import { ChangeRole, RemoveAccess, ResetSecondFactor } from "./member-acts.tsx";
import { Invite, SendAgain, Withdraw } from "./invitation-acts.tsx";

type List<Item> = { "hydra:member": Item[] };

/** Who works in the office, as what, and who was asked to. */
export function People() {
  const staff = useAnswer<List<StaffMember>>("staff")?.["hydra:member"];
  const invitations = useAnswer<List<StaffInvitation>>("staff-invitations")?.["hydra:member"];
  if (!staff || !invitations) return <Page title="Persone">{null}</Page>;
  return (
    <Page title="Persone">
      <p className="quiet">Chi lavora nel pannello vede e cambia solo le parti del suo ruolo.</p>
      <div className="acts">
        <Invite />
      </div>
      <ul className="people">
        {staff.map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </ul>
      {invitations.length > 0 && (
        <section className="block">
          <h2>Inviti</h2>
          <ul className="people">
            {invitations.map((invitation) => (
              <Invited key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
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
