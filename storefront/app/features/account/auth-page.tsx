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

/** The layout of the sign-in screens: a photograph on large screens beside a narrow form. */
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

/** The link below the form between signing in and registering. */
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
// WebAuthn needs a domain name: IP addresses cannot own a passkey.
const hasWebAuthn = () => "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);

/** The server assumes support, so that the layout does not shift; CSS hides the button while scripts are off. */
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
