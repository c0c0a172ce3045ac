import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useRefresh } from "react-admin";
import { Link, useLocation, useSearchParams } from "react-router";
import type {
  LegalPage,
  LegalPageText,
  PointId,
  Readiness,
  ReadinessPoint,
} from "#contract/admin/readiness.ts";
import { post } from "../api/call.ts";
import { Ask } from "../shared/dialogs.tsx";
import { writeMoment } from "../shared/moment.tsx";
import { useAct, useAnswer } from "../shared/use-call.ts";
import { useReadiness } from "./use-readiness.tsx";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useId, useState } from "react";
import { trustMarkdown } from "../trusted-types.ts";
import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { openingScreen } from "#contract/paths.ts";
import "../styles/readiness.css";

type Props = {
  point: ReadinessPoint;
  readiness: Readiness;
  main?: boolean;
};

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
  identity: ["/identity", "Scegli nome e colori"],
  shipping: ["/shipping-methods", "Vai alle spedizioni"],
  product: ["/products/create", "Crea il primo prodotto"],
  payments: ["/payment-methods", "Vai ai pagamenti"],
  company: ["/settings", "Scrivi i dati"],
  secondFactor: ["/security", "Attivalo"],
  backup: ["/backups", "Fai una copia"],
  claims: ["/claims", "Vai ai claim"],
};

const look = (met: boolean, main: boolean) => (main ? "contained" : met ? "text" : "outlined");

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
    void change(() => post("readiness/mail-test"), "E-mail di prova inviata: guarda nella posta");
  return (
    <>
      {test && (
        <Ask
          label="Scrivi il codice"
          title="Il codice dell’e-mail"
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
          />
        </Ask>
      )}
      <Button variant={test ? "text" : look(false, main)} loading={busy} onClick={send}>
        {test ? "Mandane un’altra" : "Manda l’e-mail di prova"}
      </Button>
    </>
  );
}

function LegalPages({ pages, main }: { pages: Readiness["legalPages"]; main: boolean }) {
  const left = pages.filter(({ state }) => state !== "read");
  return (main ? left.slice(0, 1) : left).map((page) =>
    page.state === "missing" ? (
      <Button key={page.path} component={Link} to="/pages/create" variant={look(false, main)}>
        Scrivi {page.title}
      </Button>
    ) : (
      <ReadPage key={page.path} page={page} kind={look(false, main)} />
    ),
  );
}

type ReadPageProps = { page: LegalPage; kind: "contained" | "outlined" | "text" };

function ReadPage({ page, kind }: ReadPageProps) {
  const [open, setOpen] = useState(false);
  const heading = useId();
  return (
    <>
      <Button variant={kind} onClick={() => setOpen(true)}>
        Leggi {page.title}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        aria-labelledby={heading}
        fullWidth
        maxWidth="md"
      >
        <DialogTitle id={heading}>{page.title}</DialogTitle>
        {open && <Text page={page} close={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Text({ page, close }: { page: LegalPage; close: () => void }) {
  const text = useAnswer<LegalPageText>(
    `readiness/legal-page?path=${encodeURIComponent(page.path)}`,
  );
  const { change, busy } = useAct();
  if (!text) return null;
  const { path, version, gaps } = text;
  const confirm = () =>
    void change(
      () => post("readiness/legal-page", { path, version }),
      `${page.title}: letta e confermata`,
    ).then((done) => done && close());
  return (
    <>
      {/* Focusable, so that a long text can be scrolled with the keyboard. */}
      <DialogContent tabIndex={0} dividers>
        {gaps.length > 0 && (
          <ul className="warnings">
            {gaps.map((gap) => (
              <li key={gap}>Da completare o togliere: {gap}</li>
            ))}
          </ul>
        )}
        {/* The HTML comes from the shop's Markdown renderer, which escapes unknown markup. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: trustMarkdown(text.html) }} />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Più tardi</Button>
        <Button
          component={Link}
          to={`/pages/${page.id}`}
          variant={gaps.length > 0 ? "contained" : "text"}
        >
          Modifica
        </Button>
        {gaps.length === 0 && (
          <Button variant="contained" loading={busy} onClick={confirm}>
            L’ho letta e vale per il mio negozio
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** Shows the current step towards opening the shop and links to the next one. */
export function FirstHour() {
  const readiness = useReadiness();
  const { pathname } = useLocation();
  useFreshReadiness();
  if (!readiness || readiness.open) return null;
  const { points } = readiness;
  const at = points.findIndex(({ id }) => isAt(pathname, id));
  const point = points[at];
  if (!point) return null;
  const later = [...points.slice(at + 1), ...points.slice(0, at)];
  const next = later.find(({ state }) => state !== "ok");
  return (
    <aside className="first-hour" aria-label="Prima dell’apertura">
      <p>
        <span className="k">
          Prima dell’apertura, {at + 1} di {points.length}
        </span>
        <b>{point.title}</b>
        <span className="ready-state" data-state={point.state}>
          {point.status}
        </span>
      </p>
      <p className="acts">
        <Button component={Link} to={openingScreen} variant="text">
          Tutti i punti
        </Button>
        <Button
          component={Link}
          to={placeOf(next)}
          variant={point.state === "ok" ? "contained" : "outlined"}
        >
          {wayOn(point, next)}
        </Button>
      </p>
    </aside>
  );
}

const isAt = (pathname: string, id: ReadinessPoint["id"]) => {
  const path = places[id]?.[0].replace(/\/create$/, "");
  return path !== undefined && (pathname === path || pathname.startsWith(`${path}/`));
};

const placeOf = (point: ReadinessPoint | undefined) =>
  (point && places[point.id]?.[0]) ?? openingScreen;

function wayOn(point: ReadinessPoint, next: ReadinessPoint | undefined): string {
  if (!next) return "Vai all’apertura";
  return `${point.state === "ok" ? "Continua" : "Per ora passa a"}: ${next.title.toLowerCase()}`;
}

/** Reloads the readiness after each save, which may have completed a step. */
function useFreshReadiness(): void {
  const queries = useQueryClient();
  const saving = useIsMutating();
  useEffect(() => {
    if (saving === 0) void queries.invalidateQueries({ queryKey: ["answers", "readiness"] });
  }, [saving, queries]);
}
