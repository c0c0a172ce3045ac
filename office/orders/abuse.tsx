import Button from "@mui/material/Button";
import { type ReactNode, useEffect, useState } from "react";
import { NumberInput, useRefresh } from "react-admin";
import type { Abuse, Burst, ReleasedOrders, UnpaidHold } from "#contract/admin/desk/abuse.ts";
import { formatEuro } from "#contract/format/money.ts";
import { post, put } from "../api/call.ts";
import { SettingForm } from "../settings/settings.tsx";
import { counted } from "../shared/labels.ts";
import { Moment } from "../shared/moment.tsx";
import { MoneyInput } from "../shared/money.tsx";
import { Block, NextStep, Page } from "../shared/page.tsx";
import { useAct, useAnswer } from "../shared/use-call.ts";
import { OfficeLink } from "../shared/use-may.tsx";

const inPieces = (count: number) => counted(count, "pezzo", "pezzi");
const inOrders = (count: number) => counted(count, "ordine", "ordini");

/** A button of a row: what it says and does. */
type Act = { label: string; work: () => void; variant?: "contained" | "outlined" | "text" };

const Acts = ({ acts, busy }: { acts: Act[]; busy: boolean }) =>
  acts.map(({ label, work, variant = "text" }) => (
    <Button key={label} variant={variant} loading={busy} onClick={work}>
      {label}
    </Button>
  ));

type Line = {
  key: string;
  title: ReactNode;
  sub?: ReactNode;
  when: ReactNode;
  what?: ReactNode;
  acts: Act[];
  /** Leads to these orders. */
  orders?: string[];
};

type LinesProps = { title: string; lines: Line[]; busy: boolean; aside?: Act; note?: ReactNode };

const Lines = ({ title, lines, busy, aside, note }: LinesProps) =>
  lines.length > 0 && (
    <Block title={title} aside={aside && <Acts acts={[aside]} busy={busy} />}>
      <ul className="staff-list">
        {lines.map(({ key, title, sub, when, what, acts, orders = [] }) => (
          <li key={key}>
            <div>
              <strong>{title}</strong>
              <div className="quiet">{sub}</div>
            </div>
            <div>{when}</div>
            <div>{what}</div>
            <div className="acts">
              <Acts acts={acts} busy={busy} />
              {orders.length > 0 && <OrdersLink orders={orders} />}
            </div>
          </li>
        ))}
      </ul>
      {note}
    </Block>
  );

/** To the list of orders, narrowed to these. */
function OrdersLink({ orders }: { orders: string[] }) {
  const filter = new URLSearchParams({
    filter: JSON.stringify({ numbers: orders.join(",") }),
    displayedFilters: JSON.stringify({ numbers: true }),
  });
  const label = orders.length === 1 ? "Guarda l’ordine" : `Guarda i ${orders.length} ordini`;
  return <OfficeLink to={`/orders?${filter}`}>{label}</OfficeLink>;
}

export function AbusePage() {
  const abuse = useAnswer<Abuse>("abuse");
  const refresh = useRefresh();
  const { act, change, busy } = useAct();
  const [kept, setKept] = useState<ReleasedOrders["kept"]>([]);
  const release = (orders: string[]) =>
    void change(async () => {
      const released = await post<ReleasedOrders>("abuse/release", { orders });
      setKept(released.kept);
    });
  const undo = (released: string[]) =>
    void act(async () => {
      const { orders, kept } = await post<ReleasedOrders>("abuse/undo-release", {
        orders: released,
      });
      setKept([]);
      refresh();
      if (kept.length > 0)
        throw new Error(kept.map(({ number, reason }) => `${number}: ${reason}`).join(" "));
      return orders;
    }, "Ordini di nuovo validi: i pezzi sono tornati riservati");
  const judge = (network: string, verdict: "trusted" | "blocked" | null, done: string) =>
    void change(() => put("abuse/network", { network, verdict }, undefined), done);
  const remind = (order: string) =>
    void change(() => post("abuse/remind", { orders: [order] }), "Promemoria spedito");
  return (
    <Page title="Ordini sospetti">
      <p className="quiet">
        Ordini mai pagati che tengono fermi i pezzi, e raffiche dalla stessa rete. Chi paga prima
        della spedizione ha una scadenza: dopo, l’ordine si annulla automaticamente. Prima, e per i
        contrassegni, decidi tu con un clic.
      </p>
      {kept.length > 0 && (
        <output className="block">
          {kept.map(({ number, reason }) => (
            <p key={number}>{`${number}: ${reason}`}</p>
          ))}
        </output>
      )}
      {abuse?.lastReleased && (
        <Released
          key={abuse.lastReleased.undoUntil}
          released={abuse.lastReleased}
          undo={undo}
          busy={busy}
        />
      )}
      {abuse && <Content abuse={abuse} acts={{ release, judge, remind, busy }} />}
      <Limits />
      <Block title="Che cosa guardiamo" narrow>
        <p>
          Indirizzo di rete, ora e numero di ordini non pagati, codici rifiutati. Tutto si cancella
          dopo 30 giorni, anche i blocchi. Non teniamo liste nere di persone.
        </p>
      </Block>
    </Page>
  );
}

type ReleasedProps = {
  released: NonNullable<Abuse["lastReleased"]>;
  undo: (orders: string[]) => void;
  busy: boolean;
};

function Released({ released: { orders, pieces, undoUntil }, undo, busy }: ReleasedProps) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Date.parse(undoUntil) - Date.now());
    return () => clearTimeout(timer);
  }, [undoUntil]);
  if (isOver) return null;
  return (
    <output className="block">
      <p>
        <strong>{`${inPieces(pieces)} di nuovo in vendita.`}</strong>{" "}
        {`${inOrders(orders.length)} annullati, un’e-mail a ciascuna casella.`}
      </p>
      <p className="acts">
        <Button variant="outlined" loading={busy} onClick={() => undo(orders)}>
          Annulla, entro 10 minuti
        </Button>
        <OrdersLink orders={orders} />
      </p>
    </output>
  );
}

type ContentProps = {
  abuse: Abuse;
  acts: {
    release: (orders: string[]) => void;
    judge: (network: string, verdict: "trusted" | "blocked" | null, done: string) => void;
    remind: (order: string) => void;
    busy: boolean;
  };
};

type Held = Pick<Burst, "orders" | "pieces">;

function Content({ abuse, acts: { release, judge, remind, busy } }: ContentProps) {
  const { bursts, mailboxes, codes, holds, held, blocked, trusted } = abuse;
  const [first] = bursts;
  const overdue = holds.filter(({ isOverdue }) => isOverdue);
  const isCalm = [bursts, mailboxes, codes, overdue].every((list) => list.length === 0);
  const free = ({ orders, pieces }: Held, variant: Act["variant"] = "outlined"): Act => ({
    label: `Libera ${inPieces(pieces)}`,
    work: () => release(orders),
    variant,
  });
  const block = (network: string): Act => ({
    label: "Blocca la rete",
    work: () => judge(network, "blocked", "Rete bloccata: solo pagamenti online, niente codici"),
  });
  const judged = (networks: Abuse["blocked"], label: string, done: string) =>
    networks.map(({ network, at }) => ({
      key: network,
      title: network,
      when: (
        <>
          Dal <Moment at={at} />
        </>
      ),
      acts: [{ label, work: () => judge(network, null, done) }],
    }));
  return (
    <>
      {isCalm && (
        <Block title="Niente di strano" narrow>
          <p>
            Nessun pezzo fermo oltre i termini e nessuna raffica negli ultimi sette giorni. Se
            succede, lo trovi su Oggi.
          </p>
        </Block>
      )}
      {first && (
        <NextStep
          title={`${inOrders(first.orders.length)} mai pagati dalla stessa rete tengono fermi ${inPieces(first.pieces)}`}
          why={`Rete ${first.network}: ${whatIsSame(first)}.`}
        >
          <Acts acts={[free(first, "contained")]} busy={busy} />
          <OrdersLink orders={first.orders} />
        </NextStep>
      )}
      <Lines
        title="Raffiche, per rete"
        busy={busy}
        lines={bursts.map((burst) => ({
          key: burst.network,
          title: burst.network,
          sub: whatIsSame(burst),
          when: <Moment at={burst.from} />,
          what: `${inOrders(burst.orders.length)}, ${inPieces(burst.pieces)} fermi`,
          orders: burst.orders,
          acts: [
            free(burst),
            block(burst.network),
            {
              label: "Sono veri",
              work: () => judge(burst.network, "trusted", "Segnati come veri per trenta giorni"),
            },
          ],
        }))}
      />
      <Lines
        title="Pezzi fermi, non pagati"
        busy={busy}
        {...(overdue.length > 0 && {
          aside: {
            label:
              overdue.length === 1 ? "Libera lo scaduto" : `Libera i ${overdue.length} scaduti`,
            work: () => release(overdue.map(({ number }) => number)),
            variant: "outlined",
          },
        })}
        lines={holds.map((hold) => ({
          key: hold.number,
          title: (
            <OfficeLink to={`/orders/${encodeURIComponent(hold.number)}/show`}>
              {hold.number}
            </OfficeLink>
          ),
          sub: `${hold.name}, ${hold.method}`,
          when: <Waiting hold={hold} />,
          what: `${inPieces(hold.pieces)}, ${formatEuro(hold.total)}`,
          acts: [
            { label: "Libera", work: () => release([hold.number]) },
            ...(hold.remindable ? [{ label: "Ricorda", work: () => remind(hold.number) }] : []),
          ],
        }))}
        note={
          <p className="quiet">
            {`${inOrders(held.orders)}, ${inPieces(held.pieces)}, ${formatEuro(held.amount)}. `}
            «Libera» annulla l’ordine, rimette i pezzi in vendita e scrive alla persona. «Ricorda»
            le scrive, una volta sola, che manca il bonifico.
          </p>
        }
      />
      <Lines
        title="Caselle con molti ordini non pagati"
        busy={busy}
        lines={mailboxes.map((mailbox) => ({
          key: mailbox.email,
          title: mailbox.email,
          when: inOrders(mailbox.orders.length),
          what: `${inPieces(mailbox.pieces)} fermi, ${formatEuro(mailbox.amount)}`,
          orders: mailbox.orders,
          acts: [free(mailbox)],
        }))}
      />
      <Lines
        title="Codici provati a caso, sette giorni"
        busy={busy}
        lines={codes.map(({ network, coupons, giftCards, lastAt }) => ({
          key: network,
          title: network,
          when: <Moment at={lastAt} />,
          what: `${counted(coupons, "codice sconto", "codici sconto")}, ${counted(giftCards, "carta regalo", "carte regalo")}`,
          acts: [block(network)],
        }))}
      />
      <Lines
        title="Reti bloccate"
        busy={busy}
        lines={judged(blocked, "Sblocca", "Rete sbloccata")}
      />
      <Lines
        title="Reti fidate"
        busy={busy}
        lines={judged(trusted, "Togli", "Tolta: le sue raffiche si vedono di nuovo")}
      />
    </>
  );
}

const whatIsSame = ({ same, mailboxes }: Burst) => {
  const names = { phone: "stesso telefono", address: "stesso indirizzo, forse lo stesso ufficio" };
  const boxes = counted(mailboxes, "casella", "caselle");
  return same ? `${names[same]}, ${boxes}` : boxes;
};

const Waiting = ({ hold: { placedAt, isOverdue, dueAt } }: { hold: UnpaidHold }) => (
  <>
    <Moment at={placedAt} day />
    <div className="quiet">
      {isOverdue && <strong>Scaduto</strong>}
      {!isOverdue && dueAt && (
        <>
          Scade il <Moment at={dueAt} />
        </>
      )}
    </div>
  </>
);

const holders = [
  ["order", "per ordine"],
  ["mailbox", "per casella"],
  ["network", "per rete"],
] as const;

const Limits = () => (
  <SettingForm name="unpaidLimits" title="Quanto può restare non pagato">
    <p className="quiet">
      Oltre questi limiti chi compra paga online, entro i minuti scritti qui; se il negozio non ha
      pagamenti online, entro le ore.
    </p>
    {holders.map(([of, words]) => (
      <div key={of} className="pair">
        <NumberInput source={`${of}.pieces`} label={`Pezzi fermi ${words}`} min={1} required />
        <MoneyInput source={`${of}.amount`} label={`Importo ${words}`} required />
      </div>
    ))}
    <div className="pair">
      <NumberInput
        source="onlineMinutes"
        label="Minuti per pagare online oltre i limiti"
        min={1}
        required
      />
      <NumberInput source="hours" label="Ore per pagare, senza pagamenti online" min={1} required />
      <NumberInput
        source="burst"
        label="Raffica: ordini non pagati per rete in 10 minuti"
        min={1}
        required
      />
    </div>
  </SettingForm>
);
