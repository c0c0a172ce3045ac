import TextField from "@mui/material/TextField";
import { useEffect, useId, useRef, useState } from "react";
import { useDestinations } from "../sections/form/destinations.tsx";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { productsPath } from "#contract/paths.ts";
import { MediaField } from "../media/media-picker.tsx";
import { Choice } from "../shared/fields.tsx";
import { type ItemRow, unnamed } from "./rows.ts";

type FieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  help?: string;
};

/** Focuses and selects the name of a new item. */
export function Words({ label, value, onChange, help }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isNew] = useState(value === unnamed);
  useEffect(() => {
    if (!isNew) return;
    input.current?.focus();
    input.current?.select();
  }, [isNew]);
  return (
    <TextField
      inputRef={input}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      {...(help && { helperText: help })}
    />
  );
}

export function Address({ label, value, onChange }: FieldProps) {
  const list = useId();
  const known = useDestinations(value);
  const target = known.find(({ href }) => href === value);
  return (
    <>
      <TextField
        label={label}
        value={value}
        onChange={({ target }) => onChange(target.value.trim())}
        helperText={target ? `${target.group}: ${target.name}` : "Un indirizzo come /prodotti"}
        slotProps={{ htmlInput: { list } }}
      />
      <datalist id={list}>
        {known.map(({ href, name }) => (
          <option key={href} value={href}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

type Column = ItemRow["columns"][number];
type Picture = ItemRow["pictures"][number];
type Props = { item: ItemRow; change: (item: ItemRow) => void; remove: () => void };

const put = <Row,>(rows: readonly Row[], index: number, row: Row) => rows.toSpliced(index, 1, row);

export function ItemForm({ item, change, remove }: Props) {
  const set = (part: Partial<ItemRow>) => change({ ...item, ...part });
  const { columns, pictures } = item;
  return (
    <section className="menu-form" aria-labelledby="menu-item">
      <div className="menu-head">
        <h2 id="menu-item">{item.label}</h2>
        <Button onClick={remove}>Togli dal menu</Button>
      </div>
      <div className="pair">
        <Words label="Parola nel menu" value={item.label} onChange={(label) => set({ label })} />
        <Address label="Porta a" value={item.href} onChange={(href) => set({ href })} />
      </div>
      <FormControlLabel
        control={
          <Switch checked={item.panel} onChange={(_, panel) => set({ panel })} color="secondary" />
        }
        label="Apre un pannello sugli schermi grandi"
      />
      <h3>Colonne</h3>
      {columns.map((column, index) => (
        <ColumnFields
          key={index}
          column={column}
          change={(changed) => set({ columns: put(columns, index, changed) })}
          remove={() => set({ columns: columns.toSpliced(index, 1) })}
        />
      ))}
      {columns.length < 4 && (
        <Button onClick={() => set({ columns: [...columns, newColumn] })}>
          Aggiungi una colonna
        </Button>
      )}
      <h3>Fotografie del pannello</h3>
      {pictures.map((picture, index) => (
        <PictureFields
          key={index}
          picture={picture}
          change={(changed) => set({ pictures: put(pictures, index, changed) })}
          remove={() => set({ pictures: pictures.toSpliced(index, 1) })}
        />
      ))}
      {pictures.length < 2 && (
        <Button onClick={() => set({ pictures: [...pictures, newPicture] })}>
          Aggiungi una fotografia
        </Button>
      )}
    </section>
  );
}

const newColumn: Column = { title: "Colonna", links: [], follows: null };
const newPicture: Picture = { path: null, href: productsPath, caption: "", follows: null };

const columnSources = [
  ["", "Voci scelte da te"],
  ["children", "Le sottocategorie, aggiornate da sole"],
  ["needs", "Le esigenze, aggiornate da sole"],
  ["selections", "Novità, preferiti e offerte"],
  ["ranges", "Le linee, con le fotografie"],
] as const;

type ColumnProps = { column: Column; change: (column: Column) => void; remove: () => void };

function ColumnFields({ column, change, remove }: ColumnProps) {
  const { title, links, follows } = column;
  const setLinks = (links: Column["links"]) => change({ ...column, links });
  return (
    <fieldset className="menu-part">
      <legend>{title}</legend>
      <div className="pair">
        <Words label="Titolo" value={title} onChange={(title) => change({ ...column, title })} />
        <Choice
          label="Che cosa mostra"
          value={follows ?? ""}
          choices={columnSources}
          onChange={(source) => change({ ...column, follows: source || null })}
        />
      </div>
      {follows === null &&
        links.map((link, index) => (
          <div className="menu-link" key={index}>
            <Words
              label="Voce"
              value={link.label}
              onChange={(label) => setLinks(put(links, index, { ...link, label }))}
            />
            <Address
              label="Porta a"
              value={link.href}
              onChange={(href) => setLinks(put(links, index, { ...link, href }))}
            />
            <Button
              aria-label={`Togli la voce ${link.label}`}
              onClick={() => setLinks(links.toSpliced(index, 1))}
            >
              Togli
            </Button>
          </div>
        ))}
      {follows === null && links.length < 12 && (
        <Button onClick={() => setLinks([...links, { label: "Nuova voce", href: productsPath }])}>
          Aggiungi una voce
        </Button>
      )}
      <Button onClick={remove}>Togli la colonna</Button>
    </fieldset>
  );
}

const pictureSources = [
  ["", "Una fotografia scelta da te"],
  ["category", "L’immagine della categoria"],
  ["product", "Il primo prodotto della categoria"],
] as const;

type PictureProps = { picture: Picture; change: (picture: Picture) => void; remove: () => void };

function PictureFields({ picture, change, remove }: PictureProps) {
  const { path, href, caption, follows } = picture;
  return (
    <fieldset className="menu-part">
      <legend>Fotografia</legend>
      <Choice
        label="Quale"
        value={follows ?? ""}
        choices={pictureSources}
        onChange={(source) => change({ ...picture, follows: source || null })}
      />
      {follows === null && (
        <>
          <MediaField
            label="Fotografia"
            value={path}
            onChange={(chosen) => change({ ...picture, path: chosen?.path ?? null })}
          />
          <div className="pair">
            <Words
              label="Parole sotto"
              value={caption}
              onChange={(caption) => change({ ...picture, caption })}
            />
            <Address
              label="Porta a"
              value={href}
              onChange={(href) => change({ ...picture, href })}
            />
          </div>
        </>
      )}
      <Button onClick={remove}>Togli la fotografia</Button>
    </fieldset>
  );
}
