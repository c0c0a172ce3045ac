import type { FormMetadata } from "@conform-to/react";
import { useRef } from "react";
import type { FormEvent, ReactNode } from "react";
import { Form, useFormAction, useNavigation } from "react-router";
import type { FetcherWithComponents } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { afterPress } from "./after-press.ts";
import { BusyContext } from "./busy.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { LabelsContext } from "./labels.ts";
import type { Labels } from "./labels.ts";

type ShopFormProps = {
  form: FormMetadata;
  /** For a form that stays on its page; otherwise posting it navigates. */
  fetcher?: FetcherWithComponents<unknown>;
  action?: string;
  labels?: Labels;
  className?: string;
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** Posts as it is without scripts. With them: checks fields as they are left, and all of them before it is sent. */
export function ShopForm({
  form,
  fetcher,
  action,
  labels = {},
  className,
  onInput,
  children,
}: ShopFormProps) {
  const Post = fetcher?.Form ?? Form;
  const busy = useBusy(action, fetcher);
  const edited = useRef(new Set<string>());
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (busy) event.preventDefault();
    else form.onSubmit(event);
  };
  return (
    <LabelsContext value={labels}>
      <BusyContext value={busy}>
        <Post
          id={form.id}
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
          <ErrorSummary form={form} />
          {children}
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
