import type { ResourceProps } from "react-admin";
import { ProductCreate } from "./product-create.tsx";
import { ProductEdit } from "./product-edit.tsx";
import { ProductList } from "./product-list.tsx";

export const products: ResourceProps = {
  name: "products",
  list: ProductList,
  edit: ProductEdit,
  create: ProductCreate,
  recordRepresentation: "name",
};
