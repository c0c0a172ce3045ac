import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import {
  Create,
  CreateButton,
  Edit,
  type RaRecord,
  type ResourceProps,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  required,
  useRecordContext,
  useRedirect,
} from "react-admin";
import { Link } from "react-router";
import type { AdminTaxon } from "#contract/admin/product.ts";
import { deleteAt, patch, type Versioned } from "../api/call.ts";
import { MarkdownInput } from "../editor/markdown-input.tsx";
import { SeoFields } from "../shared/fields.tsx";
import { Ask } from "../shared/dialogs.tsx";
import { DerivedInput } from "../shared/derived-input.tsx";
import { UnsavedForm } from "../shared/unsaved.tsx";
import { Page } from "../shared/page.tsx";
import { PictureInput } from "../media/media-picker.tsx";
import { useAct, useMembers } from "../shared/use-call.ts";
import { TaxonInput } from "./taxon-inputs.tsx";
import { counted } from "../shared/labels.ts";

const TaxonEdit = () => (
  <Edit actions={false} mutationMode="pessimistic">
    <SimpleForm toolbar={<TaxonToolbar />} warnWhenUnsavedChanges>
      <UnsavedForm />
      <Fields />
    </SimpleForm>
  </Edit>
);

function TaxonToolbar() {
  const taxon = useRecordContext<Versioned<AdminTaxon>>();
  return (
    <Toolbar sx={{ justifyContent: "space-between" }}>
      <SaveButton />
      {taxon && <RemoveTaxon taxon={taxon} kind="categoria" back="/taxons" />}
    </Toolbar>
  );
}

type RemoveProps = { taxon: Versioned<AdminTaxon>; kind: "categoria" | "linea"; back: string };

/** Deleting a category that contains products requires typing its name. */
export function RemoveTaxon({ taxon, kind, back }: RemoveProps) {
  const { code, name, productCount } = taxon;
  const redirect = useRedirect();
  const remove = async (form: FormData) => {
    const confirm = encodeURIComponent(String(form.get("confirm") ?? ""));
    await deleteAt(`taxons/${encodeURIComponent(code)}?confirm=${confirm}`, taxon["@version"]);
    redirect(back);
  };
  const shown = counted(productCount, "prodotto", "prodotti");
  return (
    <Ask
      label="Elimina"
      title={`Eliminare «${name}»?`}
      kind="text"
      confirm={`Elimina la ${kind}`}
      done={kind === "linea" ? "Linea eliminata" : "Categoria eliminata"}
      work={remove}
    >
      <p>
        {productCount > 0 && `Mostra ${shown}: restano nel catalogo, non più qui. `}I link alla sua
        pagina smetteranno di funzionare. Non si può annullare.
      </p>
      {productCount > 0 && (
        <TextField name="confirm" label={`Scrivi «${name}» per confermare`} required />
      )}
    </Ask>
  );
}

const TaxonCreate = () => (
  <Create redirect="edit" title="Nuova categoria">
    <SimpleForm>
      <UnsavedForm />
      <Fields />
    </SimpleForm>
  </Create>
);

function Fields() {
  const code = useRecordContext<RaRecord & { code: string }>()?.code;
  return (
    <>
      <TextInput source="name" validate={required()} />
      <DerivedInput source="slug" />
      {!code && <DerivedInput source="code" helperText="Non si cambia più" />}
      <TaxonInput source="parent" {...(code ? { except: code } : {})} />
      <MarkdownInput source="description" />
      <PictureInput />
      <SeoFields />
    </>
  );
}

type Move = (taxon: AdminTaxon, position: number) => void;

function TaxonTree() {
  const taxons = useMembers<AdminTaxon>("taxons") ?? [];
  const { change, busy } = useAct();
  const move: Move = ({ code }, position) =>
    void change(() => patch(`taxons/${code}`, { position }, undefined), "Ordine salvato");
  return (
    <Page title="Categorie">
      <p className="acts">
        <CreateButton resource="taxons" variant="outlined" />
      </p>
      <Branch taxons={taxons} parent={null} move={move} busy={busy} />
    </Page>
  );
}

type BranchProps = { taxons: AdminTaxon[]; parent: string | null; move: Move; busy: boolean };

function Branch({ taxons, parent, move, busy }: BranchProps) {
  const siblings = taxons
    .filter((taxon) => taxon.parent === parent)
    .sort((a, b) => a.position - b.position);
  if (siblings.length === 0) return null;
  return (
    <ul className="tree">
      {siblings.map((taxon, index) => (
        <li key={taxon.code}>
          <div className="tree-row">
            <Link to={`/taxons/${encodeURIComponent(taxon.code)}`}>{taxon.name}</Link>
            <span className="quiet">{counted(taxon.productCount, "prodotto", "prodotti")}</span>
            <Button
              size="small"
              disabled={busy || index === 0}
              aria-label={`Sposta su ${taxon.name}`}
              onClick={() => move(taxon, index - 1)}
            >
              ↑
            </Button>
            <Button
              size="small"
              disabled={busy || index === siblings.length - 1}
              aria-label={`Sposta giù ${taxon.name}`}
              onClick={() => move(taxon, index + 1)}
            >
              ↓
            </Button>
          </div>
          <Branch taxons={taxons} parent={taxon.code} move={move} busy={busy} />
        </li>
      ))}
    </ul>
  );
}

export const taxons: ResourceProps = {
  name: "taxons",
  list: TaxonTree,
  edit: TaxonEdit,
  create: TaxonCreate,
  recordRepresentation: "name",
};
