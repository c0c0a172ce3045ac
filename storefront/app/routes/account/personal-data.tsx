import { data, redirectDocument } from "react-router";
import { accountForm, accountPage, doneWith } from "#app/features/account/account-page.server.ts";
import { accountMeta, Notices } from "#app/features/account/auth-page.tsx";
import {
  type FormResult,
  ShopForm,
  unsavedValue,
  useShopForm,
} from "#app/features/forms/shop-form.tsx";
import { submitForm } from "#app/features/forms/form.server.ts";
import { useLayoutData } from "#app/features/layout/layout-data.ts";
import { setFlash } from "#app/features/session/cookies.server.ts";
import { announceChange, changeVisitorState } from "#app/features/session/visitor-state.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback.tsx";
import type { Consent, Customer } from "#contract/customer.ts";
import { personalDataSchema } from "#contract/forms/account.ts";
import { exportDataPath, personalDataPath as path, signInPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/personal-data.ts";
import { PersonalDataForm } from "./personal-data-form.tsx";
import { z } from "zod";
import { PasswordField } from "#app/features/forms/password-field.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import { LIMITS } from "#contract/forms/limits.ts";
import { requiredText } from "#contract/forms/rules.ts";

export const meta = () => accountMeta(m["account.personal_data"]());

export async function loader(args: Route.LoaderArgs) {
  const { shop, session, headers, notice, unsavedForm } = await accountPage(args);
  const customer = await shop.customer(session.customerId);
  const { email, pendingEmail, adminAccess, firstName } = customer;
  return data(
    {
      notice,
      email,
      pendingEmail,
      firstName,
      profile: unsavedValue(unsavedForm) ?? profileOf(customer),
      consents: customer.consents,
      hasUnsavedForm: unsavedForm !== null,
      staff: adminAccess,
    },
    { headers },
  );
}

export async function action(args: Route.ActionArgs) {
  const { shop, session, visitor, form } = await accountForm(args);
  if (form.get("intent") === "delete") {
    const refused = await submitForm(form, deleteAccountSchema, ({ currentPassword }) =>
      shop.deleteCustomer(session.customerId, currentPassword),
    );
    if (refused) return refused;
    await visitor.signOut();
    const headers = new Headers();
    await setFlash(headers, m["account.deleted"]());
    throw redirectDocument(signInPath, { status: 303, headers });
  }
  const refused = await submitForm(form, personalDataSchema, async (typed) => {
    const { birthday = null, gender = null, phoneNumber = null, ...rest } = typed;
    const saved = await shop.updateCustomer(session.customerId, {
      ...rest,
      birthday,
      gender,
      phoneNumber,
      currentPassword: rest.currentPassword ?? undefined,
      consents: rest.consents ?? { newsletter: false, profiling: false, health: false },
    });
    await visitor.rename(saved.firstName);
  });
  if (refused) return refused;
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
  const { notice, hasUnsavedForm, profile, consents, email, pendingEmail, staff } = loaderData;
  const { lacks } = useLayoutData();
  return (
    <>
      <Notices notice={notice} unsavedForm={hasUnsavedForm} />
      <h1 tabIndex={-1}>{m["account.personal_data"]()}</h1>
      {pendingEmail && (
        <div className="mt-6">
          <Alert tone="warn">{m["account.email_pending"]({ email: pendingEmail })}</Alert>
        </div>
      )}
      <div className="mt-8">
        {/* The key remounts the form with the saved values. */}
        <PersonalDataForm
          key={JSON.stringify([profile, pendingEmail])}
          profile={profile}
          email={email}
          staff={staff}
          history={consents}
          lastResult={resultOf("dati", actionData)}
        />
      </div>
      {!lacks.accountTools && (
        <section aria-labelledby="scarica" className="order-foot">
          <h2 id="scarica">{m["account.download_title"]()}</h2>
          <p className="small mb-4 max-w-[44ch] text-ink-2">{m["account.download_text"]()}</p>
          <ButtonLink kind="quiet" href={exportDataPath} download>
            {m["account.download"]()}
          </ButtonLink>
        </section>
      )}
      {!lacks.accountTools && !staff && (
        <DeleteAccount lastResult={resultOf("elimina", actionData)} />
      )}
    </>
  );
}

type Answer = Route.ComponentProps["actionData"];

/** Returns the response only to the form that was sent: two forms share this address. */
function resultOf(form: "dati" | "elimina", answer: Answer): Answer {
  const isDeletion = answer?.initialValue?.intent === "delete";
  return isDeletion === (form === "elimina") ? answer : undefined;
}

const genders = { m: "male", f: "female", u: null } as const;

export function profileOf(customer: Customer) {
  const gave = (wanted: Consent["kind"]) =>
    customer.consents.some(({ kind, granted }) => kind === wanted && granted);
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phoneNumber: customer.phoneNumber,
    birthday: customer.birthday?.slice(0, 10) ?? null,
    gender: genders[customer.gender],
    consents: {
      newsletter: customer.subscribedToNewsletter,
      profiling: gave("profiling"),
      health: gave("health"),
    },
  };
}

/** Collapsed, and requires the password, because it cannot be undone. */
function DeleteAccount({ lastResult }: { lastResult: FormResult | undefined }) {
  const [form, fields] = useShopForm("elimina", deleteAccountSchema, lastResult, {
    intent: "delete",
  });
  return (
    <section>
      <Accordion title={m["account.delete_title"]()} open={lastResult !== undefined}>
        <p className="small mb-5 text-ink-2">{m["account.delete_text"]()}</p>
        <ShopForm
          form={form}
          className="max-w-[28rem]"
          submit={m["account.delete_confirm"]()}
          submitKind="quiet"
        >
          <input type="hidden" name="intent" value="delete" />
          <PasswordField field={fields.currentPassword} autoComplete="current-password" />
        </ShopForm>
      </Accordion>
    </section>
  );
}

const deleteAccountSchema = z.object({
  intent: z.literal("delete"),
  currentPassword: requiredText({ max: LIMITS.password }),
});
