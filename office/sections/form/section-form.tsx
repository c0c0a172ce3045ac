import { isRecord } from "#contract/format/keys-of.ts";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useEffect } from "react";
import { Form, ResourceContextProvider } from "react-admin";
import { useFormContext } from "react-hook-form";
import type { Section, SectionLink } from "#contract/sections/sections.ts";
import type { Draft, Problem } from "../draft.ts";
import { fieldsOf } from "./fields.tsx";
import { withoutNulls } from "../../shared/resource.tsx";
import { kinds } from "../kinds.ts";
import { useSectionName } from "../section-types.ts";
import { ScheduleFields } from "../schedule.tsx";
import type { SectionKind } from "#contract/sections/kinds.ts";

type Props = {
  draft: Draft;
  section: Section;
  problems: Problem[];
  refusal: string | undefined;
  duplicate: () => void;
  remove: () => void;
};

export function SectionForm({ draft, section, problems, refusal, duplicate, remove }: Props) {
  const { id, kind, hidden } = section;
  const Fields = fieldsOf[kind];
  const nameOf = useSectionName();
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.message;
  const change = (changed: Partial<Section>) =>
    draft.edit(id, (section) => ({ ...section, ...changed }) as Section);
  return (
    <>
      <div className="pane-head">
        <h2>{nameOf(section)}</h2>
        <FormControlLabel
          label="Visibile"
          control={
            <Switch checked={!hidden} onChange={(_, visible) => change({ hidden: !visible })} />
          }
        />
      </div>
      <ResourceContextProvider value="section-pages">
        <Form record={toForm(section)} onSubmit={() => {}}>
          <Typed tell={(values) => change(fromForm(kind, values))} />
          <Faults problems={problems} />
          <Fields />
        </Form>
      </ResourceContextProvider>
      <ScheduleFields section={section} problemOf={problemOf} change={change} />
      <p className="pane-end">
        <Button onClick={duplicate} disabled={refusal !== undefined} title={refusal}>
          Duplica
        </Button>
        <Button color="error" onClick={remove}>
          Togli dalla pagina
        </Button>
      </p>
    </>
  );
}

function Typed({ tell }: { tell: (values: Record<string, unknown>) => void }) {
  const { subscribe } = useFormContext();
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => tell(values) }),
    // The form is remounted for each section; the callbacks stay the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [subscribe],
  );
  return null;
}

function Faults({ problems }: { problems: Problem[] }) {
  const { setError, clearErrors } = useFormContext();
  useEffect(() => {
    clearErrors();
    for (const { field, message } of problems) setError(field, { type: "shop", message });
  }, [problems, setError, clearErrors]);
  return null;
}

type Fields = Record<string, unknown>;

const noLink: SectionLink = { label: "", href: "" };
const isLink = (name: string) => name === "link" || name === "secondLink";
const parts: Record<string, Fields> = {
  steps: { name: "", text: "", product: "" },
  values: { name: "", text: "" },
  facts: { name: "", text: "", href: "" },
  ways: { name: "", text: "", href: "" },
};

const emptyOf = (kind: SectionKind) => Object.entries(kinds[kind].empty);

export function toForm(section: Section): Fields {
  const values: Fields = { ...section };
  return Object.fromEntries(
    emptyOf(section.kind).map(([name, empty]) => {
      const value = values[name] ?? empty;
      if (name === "phrases" && Array.isArray(value)) return [name, value.join("\n")];
      return [name, isLink(name) ? (value ?? noLink) : value];
    }),
  );
}

/** react-admin sends null or omits emptied fields; the API expects each field's own empty value. */
export function fromForm(kind: SectionKind, values: Fields): Fields {
  return Object.fromEntries(
    emptyOf(kind).map(([name, empty]) => [name, valueOf(name, values[name], empty)]),
  );
}

function valueOf(name: string, value: unknown, empty: unknown): unknown {
  if (name === "phrases") return linesOf(value);
  if (isLink(name)) return linkOf(value);
  if (name === "fields") return withoutNulls(value ?? {});
  const part = parts[name];
  if (part) return Array.isArray(value) ? value.map((one) => filled(part, one)) : [];
  return value === undefined || value === null || value === "" ? empty : value;
}

const linesOf = (text: unknown) =>
  String(text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function linkOf(link: unknown): SectionLink | null {
  const { label, href } = filled({ ...noLink }, isRecord(link) ? link : {}) as SectionLink;
  return label || href ? { label, href } : null;
}

const filled = (empty: Fields, values: Fields) =>
  Object.fromEntries(Object.entries(empty).map(([name, none]) => [name, values[name] ?? none]));
