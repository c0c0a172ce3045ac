import Dialog from "@mui/material/Dialog";
import { type KeyboardEvent, useDeferredValue, useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { FoundKind, OfficeSearch } from "#contract/admin/desk/dashboard.ts";
import { admin, callJson } from "../api/call.ts";
import { counted } from "../shared/labels.ts";
import { useMay } from "../shared/use-may.tsx";
import { findPlaces, placeGroups } from "./find-places.ts";

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

type Found = { entries: Entry[]; busy: boolean; readAs: string | null };

function useFound(text: string, screens: readonly Screen[]): Found {
  const { mayOpen } = useMay();
  const q = useDeferredValue(text.trim());
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
  const { found: known, readAs } = findPlaces(q);
  const settings = known.map(({ kind, title, detail, to }) => ({
    group: placeGroups[kind],
    title,
    detail,
    aside: mayOpen(to.replace(/\/create$/, "")) ? "" : "può aprirlo solo chi è titolare",
    to,
  }));
  const first = found.filter(({ to }) => to === `/orders/${q.toUpperCase()}/show`);
  const rest = found.filter((entry) => !first.includes(entry));
  return { entries: [...first, ...settings, ...rest, ...places], busy: isFetching, readAs };
}

/** The dialog opens to be written in; outside the component, or it would take the focus back with each render. */
const begin = (field: HTMLInputElement | null) => field?.focus();

/** The field keeps the focus; arrows move through what was found, Enter opens it. */
function Finder({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const { entries, busy, readAs } = useFound(text, screens);
  const at = Math.min(chosen, Math.max(0, entries.length - 1));
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
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
    if (event.key === "Enter") go(entries[at]);
  };
  return (
    <>
      <div className="seek-field">
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
            onClick={() => go(entry)}
            onKeyDown={press}
          >
            <b>{entry.title}</b>
            <small>{entry.detail}</small>
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
        <kbd>↑</kbd> <kbd>↓</kbd> scegli <kbd>Invio</kbd> apri <kbd>Esc</kbd> chiudi
      </p>
    </>
  );
}
