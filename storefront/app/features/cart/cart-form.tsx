import type { ComponentProps, SubmitEvent } from "react";
import type { FetcherWithComponents } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { CartRequest, CartResult } from "./cart-request.ts";
import { pageHref } from "#app/ui/page-link.tsx";
import { cartPath } from "#contract/paths.ts";

export type CartFetcher = FetcherWithComponents<CartResult>;

type CartFormProps = Omit<ComponentProps<"form">, "method" | "action"> & {
  fetcher: CartFetcher;
  intent?: CartRequest["intent"];
  fields?: Record<string, string | number> | undefined;
};

/** A form of the cart: a normal post without scripts, the fetcher with them. */
export function CartForm({ fetcher, intent, fields = {}, children, ...form }: CartFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    form.onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    sendToCart(fetcher, new FormData(event.currentTarget, event.submitter));
  };
  return (
    <form method="post" action={pageHref(cartPath)} {...form} onSubmit={submit}>
      {intent && <input type="hidden" name="intent" value={intent} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

export function sendToCart(fetcher: CartFetcher, form: FormData): void {
  void fetcher.submit(form, {
    method: "post",
    action: cartPath,
    // Synchronous, so that the next click starts from the new quantity.
    flushSync: true,
    // Reloads only the cart: the page under the drawer has not changed.
    defaultShouldRevalidate: false,
  });
}

/** Waits until the browser has painted the reaction to a tap. */
export const afterPaint = () => new Promise((go) => setTimeout(go));

/** Returns the error text of a refused request. */
export function refusalOf(result: CartResult | undefined): string | undefined {
  return result?.ok === false ? result.message : undefined;
}

type RefusalProps = { id?: string; className?: string; children: string | undefined };

/** Shows why the cart did not change, as an alert. */
export function Refusal({ id, className, children }: RefusalProps) {
  return (
    <div role="alert" className={className}>
      {children && (
        <p className="err scroll-my-24 pt-1.5" id={id} ref={bringIntoSight}>
          <Icon name="warning" />
          {children}
        </p>
      )}
    </div>
  );
}

/** On small screens the error may appear outside the viewport. */
function bringIntoSight(text: HTMLElement | null): void {
  text?.scrollIntoView({ block: "nearest" });
}

/** Ref callback: when an element with the focus is removed, focuses the drawer or the page title. */
export function handOverFocus(leaving: HTMLElement | null): (() => void) | undefined {
  const heir = leaving?.closest("dialog") ?? document.querySelector("h1");
  return () => {
    if (leaving?.contains(document.activeElement)) heir?.focus();
  };
}
