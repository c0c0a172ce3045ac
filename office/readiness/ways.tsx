import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useRefresh } from "react-admin";
import { Link, useSearchParams } from "react-router";
import type { PointId, Readiness, ReadinessPoint } from "#contract/admin/readiness.ts";
import { Ask } from "../shared/dialogs.tsx";
import { writeMoment } from "../shared/moment.tsx";
import { useAct } from "../shared/use-call.ts";
import { ReadPage } from "./read-page.tsx";
import { post } from "./use-readiness.tsx";

type Props = {
  point: ReadinessPoint;
  readiness: Readiness;
  /** As the next step of the page. */
  main?: boolean;
};

/** How a point is mended: where it can be from here, by a button. */
export function Ways({ point, readiness, main = false }: Props) {
  const met = point.state === "ok";
  switch (point.id) {
    case "mail":
      return point.state === "wait" ? (
        <MailTest test={readiness.mailTest} main={main} />
      ) : (
        <Again met={met} main={main} />
      );
    case "legal":
      return <LegalPages pages={readiness.legalPages} main={main} />;
    default: {
      const place = places[point.id];
      if (!place) return <Again met={met} main={main} />;
      const [to, label] = place;
      return (
        <Button component={Link} to={to} variant={look(met, main)}>
          {met ? "Rivedi" : label}
        </Button>
      );
    }
  }
}

const places: Partial<Record<PointId, [to: string, label: string]>> = {
  payments: ["/admin/payment-methods", "Vai ai pagamenti"],
  company: ["/admin/settings", "Scrivi i dati"],
  secondFactor: ["/admin/security", "Attivalo"],
};

const look = (met: boolean, main: boolean) => (main ? "contained" : met ? "text" : "outlined");

/** For what is mended on the machine. */
function Again({ met, main }: { met: boolean; main: boolean }) {
  const refresh = useRefresh();
  if (met) return null;
  return (
    <Button variant={main ? "contained" : "text"} onClick={refresh}>
      Controlla di nuovo
    </Button>
  );
}

function MailTest({ test, main }: { test: Readiness["mailTest"]; main: boolean }) {
  const { change, busy } = useAct();
  const [search] = useSearchParams();
  const given = search.get("codice") ?? "";
  const send = () =>
    void change(() => post("readiness/mail-test"), "Lettera di prova inviata: guarda nella posta");
  return (
    <>
      {test && (
        <Ask
          label="Scrivi il codice"
          title="Il codice della lettera"
          kind={look(false, main)}
          confirm="Conferma"
          done="La posta funziona"
          atOnce={given !== "" && !main}
          work={(form) => post("readiness/mail-test/confirm", { code: form.get("code") })}
        >
          <p>
            Inviata a {test.to} il {writeMoment(test.sentAt)}. Se non la vedi, guarda anche nella
            posta indesiderata.
          </p>
          <TextField
            label="Codice"
            name="code"
            defaultValue={given}
            autoComplete="one-time-code"
            required
            fullWidth
          />
        </Ask>
      )}
      <Button variant={test ? "text" : look(false, main)} loading={busy} onClick={send}>
        {test ? "Mandane un’altra" : "Manda la lettera di prova"}
      </Button>
    </>
  );
}

function LegalPages({ pages, main }: { pages: Readiness["legalPages"]; main: boolean }) {
  const left = pages.filter(({ state }) => state !== "read");
  return (main ? left.slice(0, 1) : left).map((page) =>
    page.state === "missing" ? (
      <Button key={page.path} component={Link} to="/admin/pages/create" variant={look(false, main)}>
        Scrivi {page.title}
      </Button>
    ) : (
      <ReadPage key={page.path} page={page} kind={look(false, main)} />
    ),
  );
}
