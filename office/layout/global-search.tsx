import Dialog from "@mui/material/Dialog";
import { type KeyboardEvent, useDeferredValue, useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { FoundKind, OfficeSearch } from "#contract/admin/desk/dashboard.ts";
import { officePath } from "#contract/paths.ts";
import { admin, callJson } from "../api/call.ts";
import { counted } from "../shared/labels.ts";
import { useMay } from "../shared/use-may.tsx";
import { findPlaces, partsOf, placeGroups, placeKinds } from "./find-places.ts";
import { useSettingValues } from "./setting-values.ts";

type Entry = { group: string; title: string; detail: string; aside: string; to: string };
type Screen = [path: string, label: string];

const groups: Record<FoundKind, { title: string; to: (key: string) => string }> = {
  orders: { title: "Ordini", to: (key) => `/orders/${key}/show` },
  customers: { title: "Clienti", to: (key) => `/customers/${key}/show` },
  products: { title: "Prodotti", to: (key) => `/products/${key}` },
  pages: { title: "Pagine", to: (key) => `/pages/${key}` },
  posts: { title: "Blog", to: (key) => `/blog-posts/${key}` },
};

const shortest = 2;
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function GlobalSearch({ screens }: { screens: readonly Screen[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <button type="button" className="seek" onClick={() => setOpen(true)}>
        <span>Cerca</span>
        <span className="seek-what">ordini, clienti, impostazioni, aiuto</span>
        <kbd aria-hidden="true">{isMac ? "⌘K" : "Ctrl K"}</kbd>
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="sm"
        aria-label="Cerca in tutto il pannello"
        className="seek-dialog"
      >
        <Finder screens={screens} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type Found = { entries: Entry[]; busy: boolean; readAs: string | null; words: string };

/** A sign before the words keeps one group. */
const only: Record<string, string> = {
  "#": groups.orders.title,
  "/": placeGroups.setting,
  "?": placeGroups.help,
};

function useFound(typed: string, screens: readonly Screen[]): Found {
  const { mayOpen } = useMay();
  const values = useSettingValues();
  const group = only[typed.trim().charAt(0)];
  const q = useDeferredValue((group ? typed.trim().slice(1) : typed).trim());
  const asks = q.length >= shortest;
  const { data, isFetching } = useQuery({
    queryKey: ["search", q],
    queryFn: () => callJson<OfficeSearch>(`${admin}/search?q=${encodeURIComponent(q)}`),
    enabled: asks,
    placeholderData: (before) => before,
  });
  const found = (asks ? (data?.results ?? []) : []).map(({ kind, key, ...told }) => ({
    ...told,
    group: groups[kind].title,
    to: groups[kind].to(encodeURIComponent(key)),
  }));
  const places = screens
    .filter(([, label]) => q !== "" && label.toLowerCase().includes(q.toLowerCase()))
    .map(([to, title]) => ({ group: "Vai a", title, detail: "", aside: "", to }));
  const { found: known, readAs } = findPlaces(q, values);
  const settings = known.map(({ kind, title, detail, to }) => ({
    group: placeGroups[kind],
    title,
    detail,
    aside: mayOpen(to.replace(/\/create$/, ""))
      ? placeKinds[kind]
      : "può aprirlo solo chi è titolare",
    to,
  }));
  const first = found.filter(({ to }) => to === `/orders/${q.toUpperCase()}/show`);
  const rest = found.filter((entry) => !first.includes(entry));
  const entries = [...first, ...settings, ...rest, ...places].filter(
    (entry) => !group || entry.group === group,
  );
  return { entries, busy: isFetching, readAs, words: readAs ?? q };
}

/** A stable function: an inline ref callback would run, and move the focus, at every render. */
const begin = (field: HTMLInputElement | null) => field?.focus();

/** The input keeps the focus (combobox pattern): arrow keys choose a result, Enter opens it. */
function Finder({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const { entries, busy, readAs, words } = useFound(text, screens);
  const at = Math.min(chosen, Math.max(0, entries.length - 1));
  const go = (entry: Entry | undefined, elsewhere = false) => {
    if (!entry) return;
    if (elsewhere) return void window.open(officePath + entry.to, "_blank", "noopener");
    onClose();
    void navigate(entry.to);
  };
  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault();
    setChosen((to + entries.length) % Math.max(1, entries.length));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") move(event, at + 1);
    if (event.key === "ArrowUp") move(event, at - 1);
    if (event.key === "Enter") go(entries[at], event.ctrlKey || event.metaKey);
  };
  return (
    <>
      <div className="seek-field">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="8.5" cy="8.5" r="5.5" />
          <path d="m13 13 4.5 4.5" />
        </svg>
        <input
          ref={begin}
          role="combobox"
          aria-label="Cerca ordini, clienti, impostazioni, aiuto"
          aria-expanded={entries.length > 0}
          aria-controls="seek-found"
          aria-activedescendant={entries[at] ? `seek-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Numero, nome, telefono, prodotto…"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        <button type="button" className="plain" onClick={onClose}>
          Chiudi
        </button>
      </div>
      <output className="unseen">{counted(entries.length, "risultato", "risultati")}</output>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot show two lines */}
      <div id="seek-found" role="listbox" aria-label="Risultati" className="seek-found">
        {entries.map((entry, index) => (
          <div
            key={`${entry.to} ${entry.title}`}
            id={`seek-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            data-group={entries[index - 1]?.group === entry.group ? undefined : entry.group}
            onClick={(event) => go(entry, event.ctrlKey || event.metaKey)}
            onKeyDown={press}
          >
            <b>
              <Marked text={entry.title} words={words} />
            </b>
            <small>
              <Marked text={entry.detail} words={words} />
            </small>
            <span>{entry.aside}</span>
          </div>
        ))}
      </div>
      {readAs && <p className="quiet">Abbiamo letto «{readAs}».</p>}
      {text.trim().length >= shortest && entries.length === 0 && (
        <p className="quiet">
          {busy ? "Un momento…" : "Niente corrisponde: prova con una parola sola."}
        </p>
      )}
      <p className="seek-keys">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> scegli
        </span>
        <span>
          <kbd>Invio</kbd> apri
        </span>
        <span>
          <kbd>{isMac ? "⌘" : "Ctrl"}</kbd> <kbd>Invio</kbd> nuova scheda
        </span>
        <span>
          Solo ordini <kbd>#</kbd> impostazioni <kbd>/</kbd> aiuto <kbd>?</kbd>
        </span>
      </p>
    </>
  );
}

const Marked = ({ text, words }: { text: string; words: string }) =>
  partsOf(text, words).map((part, index) =>
    part.found ? <mark key={index}>{part.text}</mark> : part.text,
  );
