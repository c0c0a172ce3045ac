import type { AdminProduct, FieldValue } from "#contract/admin/product.ts";
import { noDetails } from "#contract/constants.ts";

type Details = AdminProduct["details"];
type Lists = Record<string, string[]>;
export type TypedProduct = {
  details?: Partial<Details>;
  attributes?: Record<string, FieldValue>;
  associations?: Record<string, string[] | null>;
};

/** Forms omit empty fields; the API requires all of them. */
export function completeProduct<Typed extends TypedProduct>(typed: Typed) {
  const { details, attributes, associations } = typed;
  return {
    ...typed,
    ...(details ? { details: completeDetails(details) } : {}),
    ...(attributes ? { attributes: said(attributes) } : {}),
    ...(associations ? { associations: lists(associations) } : {}),
  };
}

function completeDetails(details: Partial<Details>): Details {
  const written = { ...noDetails, ...withoutNulls(details) };
  const { responsiblePerson: person } = written;
  return {
    ...written,
    responsiblePerson: person?.name
      ? { ...withoutNulls(person), name: person.name, address: person.address ?? "" }
      : null,
  };
}

const withoutNulls = <Value extends object>(value: Value) =>
  Object.fromEntries(
    Object.entries(value).filter(([, entry]) => entry !== null && entry !== undefined),
  ) as Partial<Value>;

const lists = (named: Record<string, string[] | null | undefined>): Lists =>
  Object.fromEntries(
    Object.entries(named).filter((entry): entry is [string, string[]] => Boolean(entry[1]?.length)),
  );

const said = (fields: Record<string, FieldValue>): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => (Array.isArray(value) ? value[0] : value) != null),
  );
