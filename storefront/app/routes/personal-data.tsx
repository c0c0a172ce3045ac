import { data, redirectDocument } from "react-router";
import { accountForm, accountPage, doneWith } from "#app/account/account-page.server.ts";
import { DeleteAccount } from "#app/account/delete-account.tsx";
import { deleteAccount } from "#app/account/delete-account.server.ts";
import { draftValue } from "#app/account/draft-value.ts";
import { Notices } from "#app/account/notices.tsx";
import { PersonalDataForm } from "#app/account/personal-data-form.tsx";
import { profileOf } from "#app/account/profile.ts";
import { checkForm } from "#app/forms/read-form.server.ts";
import { refuseCall, refuseForm } from "#app/forms/refuse.server.ts";
import { setFlash } from "#app/shop/flash.server.ts";
import { signInPath } from "#app/session/return-path.ts";
import { announceChange, changeVisitorState } from "#app/shop/visitor-state.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { personalDataSchema } from "#contract/forms/personal-data.ts";
import * as m from "#messages";
import type { Route } from "./+types/personal-data.ts";

const path = "/area-riservata/dati-personali";

export const meta = () => [{ title: m["account.meta"]({ page: m["account.personal_data"]() }) }];

export async function loader(args: Route.LoaderArgs) {
  const { shop, session, headers, notice, draft } = await accountPage(args);
  const customer = await shop.customer(session.customerId);
  const { email, pendingEmail, adminAccess, firstName } = customer;
  return data(
    {
      notice,
      email,
      pendingEmail,
      firstName,
      profile: draftValue(draft) ?? profileOf(customer),
      hasDraft: draft !== null,
      staff: adminAccess,
    },
    { headers },
  );
}

export async function action(args: Route.ActionArgs) {
  const posted = await accountForm(args);
  if (posted.form.get("intent") === "delete") {
    const refused = await deleteAccount(posted);
    if (refused) return refused;
    const headers = new Headers();
    await setFlash(headers, m["account.deleted"]());
    throw redirectDocument(signInPath, { status: 303, headers });
  }
  const { shop, session, visitor, form } = posted;
  const submission = checkForm(form, personalDataSchema);
  const hide = ["currentPassword"];
  if (submission.status !== "success") return refuseForm(submission, { hide });
  const { birthday = null, gender = null, phoneNumber = null, ...rest } = submission.value;
  try {
    const saved = await shop.updateCustomer(session.customerId, {
      ...rest,
      birthday,
      gender,
      phoneNumber,
      currentPassword: rest.currentPassword ?? undefined,
      consents: rest.consents ?? { newsletter: false, profiling: false },
    });
    await visitor.rename(saved.firstName);
  } catch (error) {
    return refuseCall(submission, error, { hide });
  }
  throw await doneWith(m["account.data_saved"](), path);
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader();
  changeVisitorState({ firstName: loaded.firstName });
  return loaded;
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().finally(announceChange);
}

export default function PersonalData({ loaderData, actionData }: Route.ComponentProps) {
  const { notice, hasDraft, profile, email, pendingEmail, staff } = loaderData;
  return (
    <>
      <Notices notice={notice} draft={hasDraft} />
      <h1 tabIndex={-1}>{m["account.personal_data"]()}</h1>
      {pendingEmail && (
        <div className="mt-6">
          <Alert tone="warn">{m["account.email_pending"]({ email: pendingEmail })}</Alert>
        </div>
      )}
      <div className="mt-8">
        {/* What was saved replaces what was typed. */}
        <PersonalDataForm
          key={JSON.stringify([profile, pendingEmail])}
          profile={profile}
          email={email}
          staff={staff}
          lastResult={resultOf("dati", actionData)}
        />
      </div>
      <section aria-labelledby="scarica" className="order-foot">
        <h2 id="scarica">{m["account.download_title"]()}</h2>
        <p className="small mb-4 max-w-[44ch] text-ink-2">{m["account.download_text"]()}</p>
        <ButtonLink kind="quiet" href={`${path}/esporta`} download>
          {m["account.download"]()}
        </ButtonLink>
      </section>
      {!staff && <DeleteAccount lastResult={resultOf("elimina", actionData)} />}
    </>
  );
}

type Answer = Route.ComponentProps["actionData"];

/** Two forms share this address: an answer is for the one that holds a password, or for the other. */
function resultOf(form: "dati" | "elimina", answer: Answer): Answer {
  const isDeletion = answer?.initialValue?.intent === "delete";
  return isDeletion === (form === "elimina") ? answer : undefined;
}
