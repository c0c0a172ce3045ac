import { data } from "react-router";
import { accountForm, accountPage, doneWith } from "#app/features/account/account-page.server.ts";
import { accountMeta, Notices } from "#app/features/account/auth-page.tsx";
import { EmailChoices, readChoices } from "#app/features/account/account-fields.tsx";
import { refusePress } from "#app/features/forms/form.server.ts";
import { Refusals } from "#app/features/forms/shop-form.tsx";
import { emailsPath as path } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/email-preferences.ts";

export const meta = () => accountMeta(m["account.emails"]());

export async function loader(args: Route.LoaderArgs) {
  const { shop, session, headers, notice } = await accountPage(args);
  const preferences = await shop.emailPreferences(session.customerId);
  return data({ notice, preferences }, { headers });
}

export async function action(args: Route.ActionArgs) {
  const { shop, session, form } = await accountForm(args);
  const saved = shop.changeEmailPreferences(session.customerId, readChoices(form));
  const refused = await saved.then(() => null, refusePress);
  if (refused) return refused;
  throw await doneWith(m["emails.saved"](), path);
}

export default function Emails({ loaderData, actionData }: Route.ComponentProps) {
  const { notice, preferences } = loaderData;
  return (
    <>
      <Notices notice={notice} />
      <h1 tabIndex={-1}>{m["account.emails"]()}</h1>
      <p className="lead mt-3 mb-8 text-ink-2">{m["emails.lead"]({ email: preferences.email })}</p>
      <Refusals result={actionData} />
      {/* The key remounts the checkboxes with the saved values. */}
      <EmailChoices key={JSON.stringify(preferences)} preferences={preferences} />
    </>
  );
}
