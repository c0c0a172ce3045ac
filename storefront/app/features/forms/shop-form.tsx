import {
  type DefaultValue,
  type FormMetadata,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from "react";
import { type FetcherWithComponents, Form, useFormAction, useNavigation } from "react-router";
import type { z } from "zod";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Alert } from "#app/ui/feedback.tsx";
import * as m from "#messages";
import { autosave } from "./autosave.ts";
import { labelOf, type Labels, LabelsContext } from "./fields.tsx";
import type { UnsavedForm } from "#app/features/session/cookies.server.ts";

type ShopFormProps = {
  form: FormMetadata;
  /** For a form that stays on its page; otherwise posting it navigates. */
  fetcher?: FetcherWithComponents<unknown>;
  action?: string;
  labels?: Labels;
  className?: string;
  /** For what takes long to write: it stays in the tab until it is sent. */
  autosaved?: boolean;
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  /** What the button at its end says; a form with other buttons places a `SubmitButton` itself. */
  submit?: string;
  submitKind?: "quiet";
  submitWide?: boolean;
  /** Which of its fields are shown: a change clears the summary of errors. */
  part?: string;
  /** The form places its `ErrorSummary` itself. */
  hasSummary?: boolean;
  children: ReactNode;
};

/** Posts as it is without scripts. With them: checks fields as they are left, and all of them before it is sent. */
export function ShopForm({
  form,
  fetcher,
  action,
  labels = {},
  className,
  autosaved = false,
  onInput,
  submit,
  submitKind,
  submitWide,
  part = "",
  hasSummary = false,
  children,
}: ShopFormProps) {
  const Post = fetcher?.Form ?? Form;
  const busy = useBusy(action, fetcher);
  const edited = useRef(new Set<string>());
  const send = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Buttons with `data-unchecked` submit without validating the whole form.
    const isUnchecked = submitter !== null && "unchecked" in submitter.dataset;
    if (busy) event.preventDefault();
    else if (!isUnchecked) form.onSubmit(event);
  };
  return (
    <LabelsContext value={labels}>
      <BusyContext value={busy}>
        <Post
          id={form.id}
          ref={autosaved ? autosave : undefined}
          method="post"
          action={action}
          noValidate
          className={classNames("form", className)}
          onSubmit={send}
          onInput={(event) => {
            if (isControl(event.target)) edited.current.add(event.target.name);
            onInput?.(event);
          }}
          onBlur={({ target }) => checkWhenLeft(form, target, edited.current)}
        >
          {!hasSummary && <ErrorSummary form={form} part={part} />}
          {children}
          {submit && (
            <div>
              <SubmitButton kind={submitKind} wide={submitWide}>
                {submit}
              </SubmitButton>
            </div>
          )}
        </Post>
      </BusyContext>
    </LabelsContext>
  );
}

function useBusy(action: string | undefined, fetcher: FetcherWithComponents<unknown> | undefined) {
  const navigation = useNavigation();
  const target = useFormAction(action);
  if (fetcher) return fetcher.state !== "idle";
  return navigation.formMethod === "POST" && navigation.formAction === target;
}

/** Fields left empty are told at the end: passing by is no mistake, nor does it mend what the shop refused. */
function checkWhenLeft(form: FormMetadata, field: EventTarget, edited: Set<string>): void {
  if (!isControl(field) || isEmpty(field) || !edited.delete(field.name)) return;
  afterPress(() => form.validate({ name: field.name }));
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(target: EventTarget): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

function isEmpty(field: Control): boolean {
  return field.type === "checkbox" && "checked" in field ? !field.checked : field.value === "";
}

let isPressed = false;

if (typeof document !== "undefined") {
  const note = (pressed: boolean) => () => (isPressed = pressed);
  document.addEventListener("pointerdown", note(true), true);
  document.addEventListener("pointerup", note(false), true);
  document.addEventListener("pointercancel", note(false), true);
}

/** A message that appears between press and release would move the button away from under the click. */
export function afterPress(run: () => void): void {
  if (!isPressed) return run();
  document.addEventListener("pointerup", () => setTimeout(run), { once: true });
}

export function Refusals({ result }: { result: FormResult | undefined }) {
  return (
    <div className="mb-6 grid gap-4 empty:hidden">
      {result?.error?.[""]?.map((problem) => (
        <Alert key={problem} tone="error">
          {problem}
        </Alert>
      ))}
    </div>
  );
}

type Problems = Readonly<Record<string, string[]>>;

/** Above the fields: what was refused at the last attempt, with a way to each field. It takes the focus. */
export function ErrorSummary({ form, part = "" }: { form: FormMetadata; part?: string }) {
  const summary = useRef<HTMLDivElement>(null);
  const refused = useRefused(form, part);
  useEffect(() => {
    if (refused) summary.current?.focus();
  }, [refused]);
  if (!refused) return null;
  const { "": ofForm = [], ...ofFields } = refused;
  const fields = Object.entries(ofFields);
  return (
    // Without scripts the attribute alone brings readers here.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div ref={summary} tabIndex={-1} autoFocus className="grid gap-4">
      {ofForm.map((problem) => (
        <Alert key={problem} tone="error">
          {problem}
        </Alert>
      ))}
      {fields.length > 0 && <Fields form={form} fields={fields} />}
    </div>
  );
}

/** It stays as it was until all is mended: a list that shrinks while one types would move the fields. */
function useRefused(form: FormMetadata, part: string): Problems | null {
  const now = form.status === "error" ? form.allErrors : null;
  const [refused, setRefused] = useState<Problems | null>(now);
  const [left, setLeft] = useState<{ part: string; problems: Problems | null }>({
    part,
    problems: null,
  });
  if (part !== left.part) {
    setLeft({ part, problems: now });
    setRefused(null);
  } else if (now && now !== refused && now !== left.problems) setRefused(now);
  if (refused && (form.status === "success" || form.valid)) setRefused(null);
  return refused;
}

function Fields({ form, fields }: { form: FormMetadata; fields: [string, string[]][] }) {
  const labels = use(LabelsContext);
  return (
    <div className="summary-err" role="alert">
      <h2>{m["form.check_fields"]({ count: fields.length })}</h2>
      <ul>
        {fields.map(([name, [problem = ""]]) => (
          <li key={name}>
            <a href={`#${form.id}-${name}`}>
              {m["form.field_error"]({
                field: labelOf(name, labels),
                problem: problem.charAt(0).toLowerCase() + problem.slice(1),
              })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export type FormResult = SubmissionResult<string[]>;

/** A form with one schema on both sides. Give `form` to `ShopForm` and each of the fields to its control. */
export function useShopForm<Schema extends z.ZodObject>(
  /** Unique in the page; the ids of the fields begin with it. */
  id: string,
  /** Or how to choose it, for forms whose rules depend on an answer. */
  schema: Schema | ((form: FormData) => Schema),
  /** What the action answered. */
  lastResult: FormResult | null | undefined,
  defaultValue?: DefaultValue<z.input<Schema>>,
  /** What was typed as the rules read it, where they forgive how a code is written. */
  read = (form: FormData) => form,
) {
  return useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult,
    defaultValue,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) =>
      parseWithZod(read(formData), {
        schema: typeof schema === "function" ? schema(formData) : schema,
      }),
  });
}

/** Whether the surrounding form is being submitted. */
const BusyContext = createContext(false);

export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} busy={use(BusyContext)} />;
}

type Nested = { [name: string]: string | Nested };

/** The fields of a kept form as conform takes them: `consents.newsletter` is nested. */
export function unsavedValue(unsavedForm: UnsavedForm | null): Nested | null {
  if (!unsavedForm) return null;
  const value: Nested = {};
  for (const [name, text] of Object.entries(unsavedForm)) {
    const parts = name.split(".");
    const last = parts.pop() ?? name;
    let place = value;
    for (const part of parts) {
      const next = place[part];
      place = typeof next === "object" ? next : (place[part] = {});
    }
    place[last] = text;
  }
  return value;
}
