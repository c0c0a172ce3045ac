import "./menus.css";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Setting } from "#contract/admin/settings.ts";
import type { Taxon } from "#contract/catalogue.ts";
import { homePath } from "#contract/paths.ts";
import { defaultMenus } from "#contract/window/default-menus.ts";
import type { MenuSettings } from "#contract/window/menus.ts";
import { callJson, put } from "../api/call.ts";
import { shopName } from "../layout/identity.tsx";
import { Ask } from "../shared/dialogs.tsx";
import { moved, OrderedList } from "../shared/ordered-list.tsx";
import { Page } from "../shared/page.tsx";
import { useAct, useAnswer } from "../shared/use-call.ts";
import {
  type Draft,
  type DraftItem,
  fromDraft,
  newItem,
  replaced,
  toDraft,
  without,
} from "./draft.ts";
import { FooterGroups } from "./footer-groups.tsx";
import { ItemForm } from "./item-form.tsx";
import { Preview } from "../window/preview.tsx";

const mostItems = 8;
const setting = "settings/menus";

/** What the owner arranged, or else what the shop makes of its categories. */
function useMenus(): { menus: MenuSettings; own: boolean } | undefined {
  const stored = useAnswer<Setting>(setting);
  const tree = useQuery({
    queryKey: ["taxon-tree"],
    queryFn: () => callJson<{ "hydra:member": Taxon[] }>("/api/v2/shop/taxons-tree"),
  }).data;
  if (!stored || !tree) return undefined;
  const own = stored.value as MenuSettings | null;
  return { menus: own ?? defaultMenus(tree["hydra:member"], shopName()), own: own !== null };
}

export function Menus() {
  const known = useMenus();
  return (
    <Page title="Menu e piè di pagina">
      <p className="quiet">
        Le voci seguono le pagine: se un indirizzo cambia, il collegamento resta buono.
      </p>
      {known && <Editor key={JSON.stringify(known.menus)} {...known} />}
    </Page>
  );
}

function Editor({ menus, own }: { menus: MenuSettings; own: boolean }) {
  const [start] = useState(() => toDraft(menus));
  const [draft, setDraft] = useState(start);
  const [chosen, choose] = useState<string | undefined>(start.main[0]?.key);
  const { change, busy } = useAct();
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const item = draft.main.find(({ key }) => key === chosen);
  const value = fromDraft(draft);
  const isChanged = JSON.stringify(value) !== JSON.stringify(menus);
  const save = () =>
    change(() => put(setting, { value }), "Menu salvato: il negozio lo mostra già");
  return (
    <>
      <p className="acts menu-acts">
        <Button
          variant="contained"
          loading={busy}
          disabled={!isChanged}
          onClick={() => void save()}
        >
          Salva il menu
        </Button>
        <Button disabled={!isChanged} onClick={() => setDraft(start)}>
          Scarta
        </Button>
        {own && (
          <Ask
            label="Torna al menu del catalogo"
            title="Tornare al menu del catalogo?"
            kind="text"
            confirm="Usa il menu del catalogo"
            done="Il menu segue di nuovo le categorie"
            work={() => put(setting, { value: null })}
          >
            <p>Menu e piè di pagina che hai composto vanno persi.</p>
          </Ask>
        )}
      </p>
      <div className="menu-split">
        <MainMenu draft={draft} set={set} item={item} choose={choose} />
        {item && (
          <ItemForm
            item={item}
            change={(changed) => set({ main: replaced(draft.main, changed) })}
            remove={() => set({ main: without(draft.main, item.key) })}
          />
        )}
      </div>
      <section className="block" aria-labelledby="footer-groups">
        <h2 id="footer-groups">Piè di pagina</h2>
        <p className="quiet">
          Sotto le colonne stanno sempre i dati dell’azienda e i mezzi di pagamento attivi.
        </p>
        <FooterGroups
          groups={draft.groups}
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
  draft: Draft;
  set: (part: Partial<Draft>) => void;
  item: DraftItem | undefined;
  choose: (key: string | undefined) => void;
};

function MainMenu({ draft: { main }, set, item, choose }: MainMenuProps) {
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
          {main.length === 1 ? "1 voce" : `${main.length} voci`} su {mostItems}
        </span>
      </div>
      <OrderedList
        items={main.map((one) => ({
          key: one.key,
          name: one.label,
          note: one.panel ? `${one.href} · pannello` : one.href,
          on: one.key === item?.key,
        }))}
        choose={(index) => choose(main[index]?.key)}
        move={(from, to) => set({ main: moved(main, from, to) })}
      />
      {main.length < mostItems && <Button onClick={add}>Aggiungi una voce al menu</Button>}
    </section>
  );
}
