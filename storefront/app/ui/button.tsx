import type { ComponentProps, ReactNode } from "react";
import { PageLink } from "./page-link.tsx";
import * as m from "#messages";
import { classNames } from "./class-names.ts";

type Look = { kind?: "primary" | "quiet"; size?: "field" | "small"; wide?: boolean };

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

export function Button({ kind, size, wide, busy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      className={buttonClass({ kind, size, wide }, rest.className)}
      aria-disabled={busy || undefined}
    >
      {busy ? <Busy /> : children}
    </button>
  );
}

export function ButtonLink({ kind, size, wide, children, ...rest }: ComponentProps<"a"> & Look) {
  return (
    <PageLink {...rest} className={buttonClass({ kind, size, wide }, rest.className)}>
      {children}
    </PageLink>
  );
}

export function LinkGo({ href, label, children }: GoProps) {
  return (
    <PageLink className="go" href={href} aria-label={label}>
      {children}
    </PageLink>
  );
}

type GoProps = { href: string; label?: string; children: ReactNode };

function Busy() {
  return (
    <>
      <span className="spin" aria-hidden="true" />
      {m["common.wait"]()}
    </>
  );
}

export function buttonClass({ kind, size, wide }: Look, className?: string) {
  return classNames(
    "btn",
    kind === "quiet" && "btn-2",
    size === "small" && "btn-s",
    wide && "btn-wide",
    className,
  );
}
