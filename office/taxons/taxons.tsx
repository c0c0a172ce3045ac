import type { ResourceProps } from "react-admin";
import { TaxonCreate, TaxonEdit } from "./taxon-form.tsx";
import { TaxonTree } from "./taxon-tree.tsx";

export const taxons: ResourceProps = {
  name: "taxons",
  list: TaxonTree,
  edit: TaxonEdit,
  create: TaxonCreate,
  recordRepresentation: "name",
};
