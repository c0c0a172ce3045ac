import type { ComponentType, ReactElement, ReactNode } from "react";
import {
  Create,
  Edit,
  type RaRecord,
  type ResourceProps,
  SimpleForm,
  type TransformData,
} from "react-admin";
import { UnsavedForm } from "./unsaved.tsx";

type Described = {
  name: string;
  list: ComponentType;
  title: string;
  newTitle: string;
  Fields: ComponentType;
  once?: ReactNode;
  defaults?: Partial<RaRecord>;
  transform?: TransformData;
  transformNew?: TransformData;
  above?: ReactNode;
  toolbar?: ReactElement;
  opens?: "list" | "edit";
  /** Waits for the API before it reports success (not optimistic). */
  waits?: boolean;
};

export const withoutNulls = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

export function resource(described: Described): ResourceProps {
  const { name, list, title, newTitle, Fields, once, defaults, above, toolbar } = described;
  const { transform, transformNew = transform, opens = "list", waits = false } = described;
  const transformProps = transform ? { transform } : {};
  const edit = () => (
    <Edit
      actions={false}
      {...transformProps}
      {...(waits && { mutationMode: "pessimistic" })}
      {...(above ? { component: "div" } : {})}
    >
      {above}
      <SimpleForm warnWhenUnsavedChanges {...(toolbar ? { toolbar } : {})}>
        <UnsavedForm />
        <Fields />
      </SimpleForm>
    </Edit>
  );
  const create = () => (
    <Create
      redirect={opens}
      title={newTitle}
      {...(transformNew ? { transform: transformNew } : {})}
    >
      <SimpleForm {...(defaults ? { defaultValues: defaults } : {})}>
        <UnsavedForm />
        {once}
        <Fields />
      </SimpleForm>
    </Create>
  );
  return { name, list, edit, create, recordRepresentation: title };
}
