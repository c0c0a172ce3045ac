import {
  CheckboxGroupInput,
  DateInput,
  NullableBooleanInput,
  NumberInput,
  SelectInput,
  TextInput,
} from "react-admin";
import { Link } from "react-router";
import type { FieldType } from "#contract/admin/constants.ts";
import { useAnswer } from "../shared/use-call.ts";

type Field = {
  code: string;
  name: string;
  type: FieldType;
  multiple: boolean;
  unit: string | null;
  values: { code: string; name: string }[];
};

/** One input for each field the shop has declared. */
export function OwnFields() {
  const answer = useAnswer<{ "hydra:member": Field[] }>("attributes?enabled=true&itemsPerPage=100");
  const fields = answer?.["hydra:member"] ?? [];
  return (
    <>
      {fields.map((field) => (
        <FieldInput key={field.code} field={field} />
      ))}
      <p className="quiet">
        Servono altri campi? <Link to="/admin/attributes">Aggiungili alle caratteristiche</Link>.
      </p>
    </>
  );
}

function FieldInput({ field: { code, name, type, multiple, unit, values } }: { field: Field }) {
  const named = { source: `attributes.${code}`, label: name };
  switch (type) {
    case "text":
      return <TextInput {...named} />;
    case "textarea":
      return <TextInput {...named} multiline minRows={3} />;
    case "number":
      return <NumberInput {...named} label={unit ? `${name} (${unit})` : name} />;
    case "checkbox":
      return <NullableBooleanInput {...named} />;
    case "date":
      return <DateInput {...named} />;
    case "select":
      return multiple ? (
        <CheckboxGroupInput {...named} choices={values} optionValue="code" />
      ) : (
        <SelectInput {...named} choices={values} optionValue="code" />
      );
  }
}
