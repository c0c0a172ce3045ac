import Button from "@mui/material/Button";
import { type ReactNode, useEffect, useState } from "react";
import { NumberInput, useRefresh } from "react-admin";
import type { Abuse, Burst, ReleasedOrders } from "#contract/admin/desk/abuse.ts";
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

type Release = (orders: string[]) => void;
type Judge = (network: string, verdict: "trusted" | "blocked" | null, done: string) => void;
type Acts = { release: Release; judge: Judge; busy: boolean };

export function AbusePage() {
  const abuse = useAnswer<Abuse>("abuse");
  const refresh = useRefresh();
  const { act, change, busy } = useAct();
  const [kept, setKept] = useState<ReleasedOrders["kept"]>([]);
  const release: Release = (orders) =>
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
  const judge: Judge = (network, verdict, done) =>
    void change(() => put("abuse/network", { network, verdict }, undefined), done);
  const acts = { release, judge, busy };
  return (
    <Page title="Ordini sospetti">
      <p className="quiet">
        Ordini mai pagati che tengono fermi i pezzi, e raffiche dalla stessa rete. Chi paga prima
        della spedizione ha una scadenza: dopo, l’ordine si annulla automaticamente. Prima, e per i
        contrassegni, decidi tu con un clic.
      </p>
      {kept.length > 0 && <Kept kept={kept} />}
      {abuse?.lastReleased && (
        <Released
          key={abuse.lastReleased.undoUntil}
          released={abuse.lastReleased}
          undo={undo}
          busy={busy}
        />
      )}
      {abuse && <Content abuse={abuse} acts={acts} />}
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

const Kept = ({ kept }: Pick<ReleasedOrders, "kept">) => (
  <output className="block">
    {kept.map(({ number, reason }) => (
      <p key={number}>{`${number}: ${reason}`}</p>
    ))}
  </output>
);

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
      <Button variant="outlined" loading={busy} onClick={() => undo(orders)}>
        Annulla, entro 10 minuti
      </Button>
    </output>
  );
}

function Content({ abuse, acts }: { abuse: Abuse; acts: Acts }) {
  const { bursts, mailboxes, codes, holds, blocked, trusted } = abuse;
  const [first] = bursts;
  const isCalm =
    [bursts, mailboxes, codes].every((list) => list.length === 0) &&
    !holds.some(({ isOverdue }) => isOverdue);
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
          <ReleaseButton {...acts} {...first} kind="contained" />
        </NextStep>
      )}
      {bursts.length > 0 && <Bursts bursts={bursts} acts={acts} />}
      {holds.length > 0 && <Holds abuse={abuse} acts={acts} />}
      {mailboxes.length > 0 && <Mailboxes mailboxes={mailboxes} acts={acts} />}
      {codes.length > 0 && <Codes codes={codes} acts={acts} />}
      <Networks title="Reti bloccate" networks={blocked} acts={acts} {...unblock} />
      <Networks title="Reti fidate" networks={trusted} acts={acts} {...distrust} />
    </>
  );
}

const whatIsSame = ({ same, mailboxes }: Burst) => {
  const names = { phone: "stesso telefono", address: "stesso indirizzo, forse lo stesso ufficio" };
  const boxes = counted(mailboxes, "casella", "caselle");
  return same ? `${names[same]}, ${boxes}` : boxes;
};

type ReleaseProps = Pick<Acts, "release" | "busy"> & {
  orders: string[];
  pieces: number;
  kind?: "contained" | "outlined" | "text";
};

const ReleaseButton = ({ release, busy, orders, pieces, kind = "outlined" }: ReleaseProps) => (
  <Button variant={kind} loading={busy} onClick={() => release(orders)}>
    {`Libera ${inPieces(pieces)}`}
  </Button>
);

const BlockButton = ({
  network,
  judge,
  busy,
}: Pick<Acts, "judge" | "busy"> & { network: string }) => (
  <Button
    variant="text"
    loading={busy}
    onClick={() => judge(network, "blocked", "Rete bloccata: solo pagamenti online, niente codici")}
  >
    Blocca la rete
  </Button>
);

type RowProps = {
  title: ReactNode;
  sub?: ReactNode;
  when: ReactNode;
  what: ReactNode;
  children: ReactNode;
};

const Row = ({ title, sub, when, what, children }: RowProps) => (
  <li>
    <div>
      <strong>{title}</strong>
      <div className="quiet">{sub}</div>
    </div>
    <div>{when}</div>
    <div>{what}</div>
    <div className="acts">{children}</div>
  </li>
);

const Rows = ({ children }: { children: ReactNode }) => <ul className="staff-list">{children}</ul>;

const Bursts = ({ bursts, acts }: { bursts: Burst[]; acts: Acts }) => (
  <Block title="Raffiche, per rete">
    <Rows>
      {bursts.map((burst) => (
        <Row
          key={burst.network}
          title={burst.network}
          sub={whatIsSame(burst)}
          when={<Moment at={burst.from} />}
          what={`${inOrders(burst.orders.length)}, ${inPieces(burst.pieces)} fermi`}
        >
          <ReleaseButton {...acts} {...burst} />
          <BlockButton {...acts} network={burst.network} />
          <Button
            variant="text"
            loading={acts.busy}
            onClick={() =>
              acts.judge(burst.network, "trusted", "Segnati come veri per trenta giorni")
            }
          >
            Sono veri
          </Button>
        </Row>
      ))}
    </Rows>
  </Block>
);

function Holds({ abuse: { holds, held }, acts }: { abuse: Abuse; acts: Acts }) {
  const overdue = holds.filter(({ isOverdue }) => isOverdue);
  return (
    <Block
      title="Pezzi fermi, non pagati"
      aside={
        overdue.length > 0 && (
          <Button
            variant="outlined"
            loading={acts.busy}
            onClick={() => acts.release(overdue.map(({ number }) => number))}
          >
            {overdue.length === 1 ? "Libera lo scaduto" : `Libera i ${overdue.length} scaduti`}
          </Button>
        )
      }
    >
      <Rows>
        {holds.map((hold) => (
          <Row
            key={hold.number}
            title={
              <OfficeLink to={`/orders/${encodeURIComponent(hold.number)}/show`}>
                {hold.number}
              </OfficeLink>
            }
            sub={`${hold.name}, ${hold.method}`}
            when={
              <>
                <Moment at={hold.placedAt} day />
                <div className="quiet">
                  {hold.isOverdue && <strong>Scaduto</strong>}
                  {!hold.isOverdue && hold.dueAt && (
                    <>
                      Scade il <Moment at={hold.dueAt} />
                    </>
                  )}
                </div>
              </>
            }
            what={`${inPieces(hold.pieces)}, ${formatEuro(hold.total)}`}
          >
            <Button variant="text" loading={acts.busy} onClick={() => acts.release([hold.number])}>
              Libera
            </Button>
          </Row>
        ))}
      </Rows>
      <p className="quiet">
        {`${inOrders(held.orders)}, ${inPieces(held.pieces)}, ${formatEuro(held.amount)}. `}
        «Libera» annulla l’ordine, rimette i pezzi in vendita e scrive alla persona.
      </p>
    </Block>
  );
}

type MailboxesProps = Pick<Abuse, "mailboxes"> & { acts: Acts };

const Mailboxes = ({ mailboxes, acts }: MailboxesProps) => (
  <Block title="Caselle con molti ordini non pagati">
    <Rows>
      {mailboxes.map(({ email, orders, pieces, amount }) => (
        <Row
          key={email}
          title={email}
          when={inOrders(orders.length)}
          what={`${inPieces(pieces)} fermi, ${formatEuro(amount)}`}
        >
          <ReleaseButton {...acts} orders={orders} pieces={pieces} />
        </Row>
      ))}
    </Rows>
  </Block>
);

const Codes = ({ codes, acts }: Pick<Abuse, "codes"> & { acts: Acts }) => (
  <Block title="Codici provati a caso, sette giorni">
    <Rows>
      {codes.map(({ network, coupons, giftCards, lastAt }) => (
        <Row
          key={network}
          title={network}
          when={<Moment at={lastAt} />}
          what={`${counted(coupons, "codice sconto", "codici sconto")}, ${counted(giftCards, "carta regalo", "carte regalo")}`}
        >
          <BlockButton {...acts} network={network} />
        </Row>
      ))}
    </Rows>
  </Block>
);

const unblock = { label: "Sblocca", done: "Rete sbloccata" };
const distrust = { label: "Togli", done: "Tolta: le sue raffiche si vedono di nuovo" };

type NetworksProps = {
  title: string;
  networks: Abuse["blocked"];
  label: string;
  done: string;
  acts: Acts;
};

const Networks = ({ title, networks, label, done, acts }: NetworksProps) =>
  networks.length > 0 && (
    <Block title={title} narrow>
      <ul className="places">
        {networks.map(({ network, at }) => (
          <li key={network}>
            <span>
              <strong>{network}</strong>
              <br />
              Dal <Moment at={at} />
            </span>
            <Button
              variant="text"
              loading={acts.busy}
              onClick={() => acts.judge(network, null, done)}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </Block>
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
