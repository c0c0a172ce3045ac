import "./menus.css";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Setting } from "#contract/admin/settings.ts";
import type { Taxon } from "#contract/catalogue.ts";
import { homePath } from "#contract/paths.ts";
import { defaultMenus, fittingOf, others, ownersRow } from "#contract/sections/default-menus.ts";
import type { MenuSettings } from "#contract/sections/menus.ts";
import { callJson, put, shop } from "../api/call.ts";
import { shopName } from "../layout/identity.tsx";
import { Ask } from "../shared/dialogs.tsx";
import { moveRow, OrderedList } from "../shared/ordered-list.tsx";
import { Page } from "../shared/page.tsx";
import { type Unsaved, UnsavedFound, UnsavedOlder, useUnsaved } from "../shared/unsaved.tsx";
import { useAct, useAnswer } from "../shared/use-call.ts";
import {
  type MenuRows,
  type ItemRow,
  fromRows,
  newItem,
  replaced,
  toRows,
  without,
} from "./rows.ts";
import { FooterGroups } from "./footer-groups.tsx";
import { ItemForm } from "./item-form.tsx";
import { useMenuNotes } from "./notes.ts";
import { Preview } from "../sections/preview.tsx";
import { counted } from "../shared/labels.ts";

const mostItems = 8;
const setting = "settings/menus";

type Known = {
  menus: MenuSettings;
  taxons: Taxon[];
  own: boolean;
  version: string | undefined;
};

function useMenus(): Known | undefined {
  const stored = useAnswer<Setting>(setting);
  const tree = useQuery({
    queryKey: ["taxon-tree"],
    queryFn: () => callJson<{ "hydra:member": Taxon[] }>(`${shop}/taxons-tree`),
  }).data;
  if (!stored || !tree) return undefined;
  const own = stored.value as MenuSettings | null;
  const taxons = tree["hydra:member"];
  const menus = own ?? defaultMenus(taxons, shopName());
  return { menus, taxons, own: own !== null, version: stored["@version"] };
}

export function Menus() {
  const known = useMenus();
  const unsaved = useUnsaved<MenuDraft>("menus");
  return (
    <Page title="Menu e piè di pagina">
      <p className="quiet">
        Le voci seguono le pagine: se un indirizzo cambia, il link resta valido.
      </p>
      {known && unsaved && <Editor key={known.version} {...known} unsaved={unsaved} />}
    </Page>
  );
}

/** Unsaved rows with the version they were made from. */
type MenuDraft = { version: string | undefined; rows: MenuRows };

type EditorProps = Known & { unsaved: Unsaved<MenuDraft> };

function Editor({ menus, taxons, own, version, unsaved }: EditorProps) {
  const [found, setFound] = useState(unsaved.read);
  const isOlder = found !== null && found.version !== version;
  const saved = () => ({ version, rows: toRows(menus) });
  const [draft, setDraft] = useState(() => (found && !isOlder ? found : saved()));
  const { rows } = draft;
  const [chosen, choose] = useState<string | undefined>(rows.main[0]?.key);
  const { change, busy } = useAct();
  const noteOf = useMenuNotes(taxons);
  const set = (part: Partial<MenuRows>) => {
    const changed = { ...draft, rows: { ...rows, ...part } };
    if (!isOlder) unsaved.write(changed);
    setDraft(changed);
  };
  const show = (shown: MenuDraft) => {
    setFound(null);
    setDraft(shown);
    choose(shown.rows.main[0]?.key);
  };
  const discard = () => {
    unsaved.write(null);
    show(saved());
  };
  const item = rows.main.find(({ key }) => key === chosen);
  const value = fromRows(rows);
  // Both in the order of the rows: the database stores keys in an order of its own.
  const isChanged = JSON.stringify(value) !== JSON.stringify(fromRows(toRows(menus)));
  const save = async () => {
    // A resumed older draft has an older version: the API merges it with what was saved since.
    await put(setting, { value }, draft.version);
    unsaved.write(null);
  };
  return (
    <>
      {found && isOlder && (
        <UnsavedOlder than="del menu salvato" discard={discard}>
          <Button variant="text" size="small" onClick={() => show(found)}>
            Riprendi la bozza
          </Button>
        </UnsavedOlder>
      )}
      {found && !isOlder && isChanged && <UnsavedFound discard={discard} />}
      <p className="acts menu-acts">
        <Button
          variant="contained"
          loading={busy}
          disabled={!isChanged}
          onClick={() => void change(save, "Menu salvato: il negozio lo mostra già")}
        >
          Salva il menu
        </Button>
        <Button disabled={!isChanged} onClick={discard}>
          Scarta
        </Button>
        {own && (
          <Ask
            label="Torna al menu del catalogo"
            title="Tornare al menu del catalogo?"
            confirm="Usa il menu del catalogo"
            done="Il menu segue di nuovo le categorie"
            kind="text"
            work={() => put(setting, { value: null }, version)}
          >
            <p>Menu e piè di pagina che hai composto vanno persi.</p>
          </Ask>
        )}
      </p>
      <div className="menu-split">
        <MainMenu rows={rows} noteOf={noteOf} set={set} item={item} choose={choose} />
        {item && (
          <ItemForm
            key={item.key}
            item={item}
            change={(changed) => set({ main: replaced(rows.main, changed) })}
            remove={() => set({ main: without(rows.main, item.key) })}
          />
        )}
      </div>
      <section className="block" aria-labelledby="footer-groups">
        <h2 id="footer-groups">Porte e piè di pagina</h2>
        <p className="quiet">
          Le porte stanno sotto il menu principale e nel menu del telefono: aiutano a scegliere, e
          la prima è in evidenza. Sotto le colonne del piè di pagina stanno sempre i dati
          dell’azienda e i mezzi di pagamento attivi.
        </p>
        <FooterGroups
          groups={rows.groups}
          noteOf={noteOf}
          change={(groups) => set({ groups })}
          chosen={chosen}
          choose={choose}
        />
      </section>
      <section className="block" aria-labelledby="menu-preview">
        <h2 id="menu-preview">Com’è nel negozio</h2>
        <p className="quiet">Il negozio vero: una modifica si vede qui appena la salvi.</p>
        <Preview path={homePath} saved={JSON.stringify(menus)} />
      </section>
    </>
  );
}

type MainMenuProps = {
  rows: MenuRows;
  noteOf: (href: string) => string | undefined;
  set: (part: Partial<MenuRows>) => void;
  item: ItemRow | undefined;
  choose: (key: string | undefined) => void;
};

function MainMenu({ rows: { main }, noteOf, set, item, choose }: MainMenuProps) {
  const shown = main.filter(({ href }) => noteOf(href) === undefined);
  const fitting = fittingOf(
    shown.map(({ label }) => label),
    ownersRow,
  );
  const isUnderOthers = (one: ItemRow) => shown.indexOf(one) >= fitting;
  const add = () => {
    const made = newItem();
    set({ main: [...main, made] });
    choose(made.key);
  };
  return (
    <section aria-labelledby="main-menu">
      <div className="menu-head">
        <h2 id="main-menu">Menu principale</h2>
        <span className="quiet">
          {counted(main.length, "voce", "voci")} su {mostItems}
        </span>
      </div>
      <OrderedList
        items={main.map((one) => ({
          key: one.key,
          name: one.label,
          note: [
            one.href,
            one.panel && "pannello",
            noteOf(one.href) ?? (isUnderOthers(one) && `nel negozio sta sotto «${others}»`),
          ]
            .filter(Boolean)
            .join(" · "),
          on: one.key === item?.key,
        }))}
        choose={(index) => choose(main[index]?.key)}
        move={(from, to) => set({ main: moveRow(main, from, to) })}
      />
      {main.length < mostItems && <Button onClick={add}>Aggiungi una voce al menu</Button>}
    </section>
  );
}
