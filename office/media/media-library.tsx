import TextField from "@mui/material/TextField";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Page } from "../shared/page.tsx";
import { accepted, type LibraryQuery, useLibrary } from "./library.ts";
import { MediaDetail } from "./media-detail.tsx";
import { MediaGrid, Pages } from "./media-picker.tsx";
import { UploadButton, UploadProgress, useUploads } from "./uploads.tsx";
import "./media.css";

const views: [name: string, label: string, query: LibraryQuery][] = [
  ["", "Tutte", {}],
  ["senza-descrizione", "Senza descrizione", { kind: "picture", view: "undescribed" }],
  ["non-usate", "Non usate", { view: "unused" }],
  ["video", "Video", { kind: "video" }],
];

export function MediaLibrary() {
  const [search, setSearch] = useSearchParams();
  const [q, setQ] = useState("");
  const narrow = useMediaQuery("(max-width: 1023px)");
  const view = search.get("vista") ?? "";
  const page = Number(search.get("pagina") ?? 1);
  const chosen = Number(search.get("foto") ?? 0);
  const query = views.find(([name]) => name === view)?.[2] ?? {};
  const found = useLibrary({ ...query, q, page });
  const go = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next);
  };
  const open = (id: number) => go({ foto: String(id) });
  // Later uploads must not steal focus while the user is writing the first description.
  const uploads = useUploads(({ id }, place) => place === 0 && open(id));
  const detail = chosen > 0 && (
    <MediaDetail key={chosen} id={chosen} onMoved={open} onGone={() => go({ foto: null })} />
  );
  if (narrow && detail) {
    return (
      <Page title="Foto e video">
        <p className="acts">
          <button type="button" className="plain" onClick={() => go({ foto: null })}>
            Tutte le foto
          </button>
        </p>
        <UploadProgress uploads={uploads} />
        {detail}
      </Page>
    );
  }
  return (
    <Page title="Foto e video">
      <p className="quiet">
        Ogni immagine ha una descrizione e un punto a fuoco che vale per tutti i tagli.
      </p>
      <div className="media-tools">
        <TextField
          label="Cerca nelle foto"
          type="search"
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <UploadButton
          uploads={uploads}
          accept={`${accepted.picture},${accepted.video}`}
          label="Carica file"
          kind="contained"
        />
      </div>
      <nav className="media-views" aria-label="Viste">
        {views.map(([name, label, query]) => (
          <button
            key={name}
            type="button"
            aria-current={name === view}
            onClick={() => go({ vista: name, pagina: null })}
          >
            {label} <Count query={query} alert={name === "senza-descrizione"} />
          </button>
        ))}
      </nav>
      <UploadProgress uploads={uploads} />
      <div className="media-split" data-open={detail !== false}>
        <section aria-label="Immagini">
          {found && (
            <>
              <MediaGrid items={found.items} chosen={[chosen]} onChoose={({ id }) => open(id)} />
              <Pages
                page={page}
                total={found.total}
                onTurn={(next) => go({ pagina: String(next) })}
              />
            </>
          )}
        </section>
        {detail}
      </div>
    </Page>
  );
}

function Count({ query, alert }: { query: LibraryQuery; alert: boolean }) {
  const found = useLibrary(query, 1);
  if (!found) return null;
  return <span data-alert={alert && found.total > 0}>{found.total}</span>;
}
