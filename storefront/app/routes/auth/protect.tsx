import { Form, redirect } from "react-router";
import { AuthPage } from "#app/features/account/auth-page.tsx";
import { emailedLinkHeaders } from "#app/features/api/caching.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { refusePress } from "#app/features/forms/form.server.ts";
import { Refusals } from "#app/features/forms/shop-form.tsx";
import { hiddenMeta } from "#app/features/identity/identity.tsx";
import "#app/routes/account/account.css";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { forgotPasswordPath, protectPath as path } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/protect.ts";

export const meta = () => hiddenMeta(m["auth.protect_title"]());

export const headers = () => emailedLinkHeaders;

/** Mail scanners open links, so only the button ends the sessions. */
export const loader = ({ url }: Route.LoaderArgs) => ({ done: url.searchParams.has("fatto") });

export async function action({ context, url }: Route.ActionArgs) {
  const token = url.searchParams.get("token") ?? "";
  const refused = await context
    .get(shopContext)
    .protectAccount(token)
    .then(() => null, refusePress);
  if (refused) return refused;
  throw redirect(`${path}?fatto=1`, 303);
}

export default function Protect({ loaderData: { done }, actionData }: Route.ComponentProps) {
  return (
    <AuthPage
      title={done ? m["auth.protected_title"]() : m["auth.protect_title"]()}
      photo="password"
    >
      <Refusals result={actionData} />
      <p className="auth-text">{done ? m["auth.protected"]() : m["auth.protect"]()}</p>
      {done ? (
        <ButtonLink href={forgotPasswordPath}>{m["auth.protect_password"]()}</ButtonLink>
      ) : (
        <Form method="post">
          <Button>{m["auth.protect_end"]()}</Button>
        </Form>
      )}
    </AuthPage>
  );
}
