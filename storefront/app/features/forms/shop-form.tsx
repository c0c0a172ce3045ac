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
  /** Submits without leaving the page; by default submitting navigates. */
  fetcher?: FetcherWithComponents<unknown>;
  action?: string;
  labels?: Labels;
  className?: string;
  /** Stores long texts in the tab until they are sent. */
  autosaved?: boolean;
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  /** Label of the submit button; forms with several buttons render a `SubmitButton` themselves. */
  submit?: string;
  submitKind?: "quiet";
  submitWide?: boolean;
  /** Id of the visible step: a change clears the error summary. */
  part?: string;
  /** True if the form renders its `ErrorSummary` itself. */
  hasSummary?: boolean;
  children: ReactNode;
};

/** A normal post without scripts. With scripts, fields are validated on blur, and all of them before submitting. */
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

/** Empty fields are validated only on submit: leaving one is not an error, nor does it clear the server's error. */
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

/** Runs after pointerup: an error shown between press and release would move the button away from the click. */
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

/** Lists the errors of the last attempt with links to their fields. It takes the focus. */
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
    // Without scripts this attribute alone moves the focus here.
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

/** Keeps all errors until the form is valid: a shrinking list would move the fields while the user types. */
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

/** A form validated by one schema on both sides. Pass `form` to `ShopForm`, and each field to its control. */
export function useShopForm<Schema extends z.ZodObject>(
  /** Unique in the page; prefix of the field ids. */
  id: string,
  /** A function chooses the schema when the rules depend on an answer. */
  schema: Schema | ((form: FormData) => Schema),
  /** The last response of the action. */
  lastResult: FormResult | null | undefined,
  defaultValue?: DefaultValue<z.input<Schema>>,
  /** Normalises the input before validation, for example the notation of a code. */
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

/** True while the surrounding form is being submitted. */
const BusyContext = createContext(false);

export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} busy={use(BusyContext)} />;
}

type Nested = { [name: string]: string | Nested };

/** Converts stored fields to conform's default value: `consents.newsletter` becomes nested. */
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
