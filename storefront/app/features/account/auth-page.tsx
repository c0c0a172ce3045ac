import { type ReactNode, useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { shopTitle } from "#app/features/identity/identity.tsx";
import { LinkGo } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ScreenPhotos } from "#contract/content.ts";
import * as m from "#messages";

type GateProps = {
  title: string;
  photo: keyof ScreenPhotos;
  children: ReactNode;
};

/** The frame of the screens around signing in: a photograph on large screens, a narrow sheet beside it. */
export function AuthPage({ title, photo, children }: GateProps) {
  const screens = useRouteLoaderData<{ photos: ScreenPhotos }>("routes/auth/auth-layout");
  return (
    <div className="auth">
      <Picture
        photo={screens?.photos[photo] ?? false}
        alt=""
        ratio="4:5"
        sizes="(width >= 64rem) 42vw, 1px"
        className="auth-pic"
        placeholder={false}
      />
      <div className="sheet">
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </div>
  );
}

type OtherWayProps = { question: string; text?: string; href: string; link: string };

/** Under the form: from signing in to registering, and back. */
export function OtherWay({ question, text, href, link }: OtherWayProps) {
  return (
    <section className="auth-more auth-other">
      <p className="small">
        <b>{question}</b> {text && <span className="text-ink-2">{text}</span>}
      </p>
      <LinkGo href={href}>{link}</LinkGo>
    </section>
  );
}

const never = () => () => {};
// A passkey belongs to a name: addresses made of numbers have none.
const hasWebAuthn = () => "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);

/** Rendered by the server, so that nothing grows when scripts arrive; the class `scripted` hides it without them. */
export const useHasWebAuthn = () => useSyncExternalStore(never, hasWebAuthn, () => true);

export const accountMeta = (page: string) => [{ title: shopTitle(m["account.meta"]({ page })) }];

export function Notices({
  notice,
  unsavedForm,
}: {
  notice?: string | null;
  unsavedForm?: unknown;
}) {
  return (
    <div className="mb-6 grid gap-4 empty:hidden">
      {notice && <Alert tone="ok">{notice}</Alert>}
      {unsavedForm ? <Alert tone="warn">{m["account.draft_kept"]()}</Alert> : null}
    </div>
  );
}
