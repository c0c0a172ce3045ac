import Button from "@mui/material/Button";
import { CreateButton } from "react-admin";
import { Link } from "react-router";
import type { AdminTaxon } from "#contract/admin/taxon.ts";
import { admin, callJson } from "../api/call.ts";
import { Page } from "../shared/page.tsx";
import { useAct } from "../shared/use-act.ts";
import { useAnswer } from "../shared/use-answer.ts";

type Move = (taxon: AdminTaxon, position: number) => void;

export function TaxonTree() {
  const taxons = useAnswer<{ "hydra:member": AdminTaxon[] }>("taxons")?.["hydra:member"] ?? [];
  const { change, busy } = useAct();
  const move: Move = ({ code }, position) =>
    void change(
      () => callJson(`${admin}/taxons/${code}`, { method: "PATCH", json: { position } }),
      "Ordine salvato",
    );
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
            <Link to={`/admin/taxons/${encodeURIComponent(taxon.code)}`}>{taxon.name}</Link>
            <span className="quiet">
              {taxon.productCount === 1 ? "1 prodotto" : `${taxon.productCount} prodotti`}
            </span>
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
