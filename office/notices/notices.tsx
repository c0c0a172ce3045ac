import { entriesOf } from "#contract/format/keys-of.ts";
import Button from "@mui/material/Button";
import Radio from "@mui/material/Radio";
import { List, useListContext } from "react-admin";
import type { ChangeNotices, FailedJob, Notices } from "#contract/admin/desk/notices.ts";
import {
  jobName,
  jobReason,
  type NoticeKind,
  noticeKinds,
  type NoticeMode,
  noticeModes,
} from "#contract/admin/desk/kinds.ts";
import { post, put } from "../api/call.ts";
import { Choice } from "../shared/fields.tsx";
import { Moment } from "../shared/moment.tsx";
import { Block, Page } from "../shared/page.tsx";
import { useAct, useAnswer } from "../shared/use-call.ts";
import "./notices.css";

const path = "account/notices";

const modeNames: Record<NoticeMode, string> = {
  now: "Subito",
  daily: "Una volta al giorno",
  never: "Mai",
};

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

export function NoticesPage() {
  const notices = useAnswer<Notices>(path);
  const { change } = useAct();
  const save = (json: ChangeNotices) => void change(() => put(path, json, undefined), "Salvato");
  return (
    <Page title="Avvisi">
      {notices && (
        <>
          <p className="quiet">
            Le e-mail arrivano a {notices.email}. Qui c’è solo quello che il tuo ruolo può vedere.
          </p>
          <Block title="Che cosa vuoi sapere" narrow>
            {entriesOf(notices.kinds).map(([kind, mode]) => (
              <NoticeChoice
                key={kind}
                kind={kind}
                mode={mode}
                onChoose={(mode) => save({ kinds: { [kind]: mode } })}
              />
            ))}
          </Block>
          <Block title="Riepilogo del giorno" narrow>
            <p>Parte una volta al giorno, e solo se c’è qualcosa da dire.</p>
            <Choice
              label="Ora di partenza"
              value={notices.digestAt}
              onChange={(digestAt) => save({ digestAt })}
              choices={hours.map((hour) => [hour, hour])}
            />
          </Block>
        </>
      )}
    </Page>
  );
}

type NoticeProps = { kind: NoticeKind; mode: NoticeMode; onChoose: (mode: NoticeMode) => void };

const NoticeChoice = ({ kind, mode, onChoose }: NoticeProps) => (
  <fieldset className="notice">
    <legend>{noticeKinds[kind].name}</legend>
    {noticeModes.map((one) => (
      <label key={one}>
        <Radio name={kind} size="small" checked={one === mode} onChange={() => onChoose(one)} />
        {modeNames[one]}
      </label>
    ))}
  </fieldset>
);

export const FailedJobs = () => (
  <List
    resource="jobs"
    title="E-mail e lavori non riusciti"
    sort={{ field: "at", order: "DESC" }}
    actions={false}
    empty={false}
    component="div"
  >
    <p className="quiet">
      Il negozio riprova da solo, per circa tre giorni. Quello che resta qui aspetta te: togli la
      causa, poi riprova.
    </p>
    <GivenUp />
  </List>
);

function GivenUp() {
  const { data: jobs } = useListContext<FailedJob>();
  const { change, busy } = useAct();
  const end = (id: string, how: "retry" | "dismiss", done: string) =>
    void change(() => post(`jobs/${id}/${how}`), done);
  if (jobs?.length === 0) return <p>Niente da guardare: niente è stato abbandonato.</p>;
  return (
    <ul className="staff-list">
      {jobs?.map(({ id, queue, subject, message, at }) => (
        <li key={id}>
          <div>
            <strong>{jobName(queue)}</strong>
            <div className="quiet">{subject}</div>
          </div>
          <div>
            <Moment at={at} />
          </div>
          <div>
            {jobReason(message ?? "")}
            {message !== jobReason(message ?? "") && <div className="quiet">{message}</div>}
          </div>
          <div className="acts">
            <Button
              variant="outlined"
              loading={busy}
              onClick={() => end(id, "retry", "Torna in coda")}
            >
              Riprova
            </Button>
            <Button loading={busy} onClick={() => end(id, "dismiss", "Tolto dall’elenco")}>
              Togli
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
