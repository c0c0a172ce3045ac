import "#app/ui/options.css";
import { data } from "react-router";
import { optional } from "#app/features/api/shop-api.server.ts";
import {
  accountForm,
  accountPage,
  doneWith,
  passkeySchema,
} from "#app/features/account/account-page.server.ts";
import { accountMeta, Notices } from "#app/features/account/auth-page.tsx";
import { PasswordField } from "#app/features/forms/password-field.tsx";
import { submitForm } from "#app/features/forms/form.server.ts";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { changePasswordSchema } from "#contract/forms/account.ts";
import { changePasswordPath as path, officePath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/change-password.ts";
import type { Customer } from "#app/features/session/visitor.server.ts";
import type { CustomerSession, Passkey, PasskeyAnswer } from "#contract/customer.ts";
import { deletePasskeySchema, Passkeys } from "./passkeys.tsx";
import { Check } from "#app/ui/field.tsx";
import { z } from "zod";
import { Option, Options } from "#app/features/forms/fields.tsx";
import { formatDateTime } from "#contract/format/dates.ts";
import { LIMITS } from "#contract/forms/limits.ts";
import { requiredText } from "#contract/forms/rules.ts";

export const meta = () => accountMeta(m["account.password"]());

export async function loader(args: Route.LoaderArgs) {
  const { headers, notice, ...customer } = await accountPage(args);
  const asked = customer.shop.customer(customer.session.customerId);
  const { adminAccess } = await optional(asked, { adminAccess: false });
  const [sessions, passkeys] = adminAccess ? [[], null] : await readAccesses(customer);
  return data({ notice, staff: adminAccess, sessions, passkeys }, { headers });
}

export async function action(args: Route.ActionArgs) {
  const { shop, session, form } = await accountForm(args);
  if (form.get("intent") === "end-sessions") {
    const refused = await submitForm(form, endSessionsSchema, ({ currentPassword, session: one }) =>
      shop.endSessions(session.customerId, { currentPassword, session: one || null }),
    );
    if (refused) return refused;
    throw await doneWith(m["account.sessions_ended"](), path);
  }
  if (form.get("intent") === "add-passkey") {
    const add = (answer: PasskeyAnswer) => shop.addPasskey(session.customerId, answer);
    const refused = await submitForm(form, passkeySchema, add);
    if (refused) return refused;
    throw await doneWith(m["account.passkey_added"](), path);
  }
  if (form.get("intent") === "delete-passkey") {
    const refused = await submitForm(form, deletePasskeySchema, ({ passkey, currentPassword }) =>
      shop.deletePasskey(session.customerId, passkey, currentPassword),
    );
    if (refused) return refused;
    throw await doneWith(m["account.passkey_deleted"](), path);
  }
  const refused = await submitForm(form, changePasswordSchema, (typed) =>
    shop.changePassword(session.customerId, {
      ...typed,
      keepPasskeys: form.getAll("passkey").map(Number),
    }),
  );
  if (refused) return refused;
  throw await doneWith(m["account.password_updated"](), path);
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.staff) return <StaffNotice />;
  return (
    <>
      <Notices notice={loaderData.notice} />
      <h1 tabIndex={-1}>{m["account.password"]()}</h1>
      <p className="mt-3 mb-8 text-ink-2">{m["account.password_text"]()}</p>
      {/* The key remounts the form, so that it is empty after saving. */}
      <PasswordForm
        key={loaderData.notice}
        passkeys={loaderData.passkeys ?? []}
        lastResult={resultOf("password", actionData)}
      />
      {loaderData.passkeys && (
        <Passkeys
          key={loaderData.passkeys.length}
          passkeys={loaderData.passkeys}
          lastResult={resultOf("passkey", actionData)}
        />
      )}
      <OpenSessions
        key={loaderData.sessions.length}
        sessions={loaderData.sessions}
        lastResult={resultOf("sessions", actionData)}
      />
    </>
  );
}

/** Staff change their password in the office, which asks for more than the password. */
const StaffNotice = () => (
  <>
    <h1 tabIndex={-1}>{m["account.password"]()}</h1>
    <p className="mt-3 mb-8 max-w-[44ch] text-ink-2">{m["account.staff_text"]()}</p>
    <ButtonLink kind="quiet" href={`${officePath}/security`}>
      {m["account.staff_link"]()}
    </ButtonLink>
  </>
);

type Answer = Route.ComponentProps["actionData"];

/** Returns the response only to the form that was sent: several forms share this address. */
function resultOf(form: "password" | "sessions" | "passkey", answer: Answer): Answer {
  const intent = String(answer?.initialValue?.intent ?? "password");
  return intent.includes(form.replace(/s$/, "")) ? answer : undefined;
}

type PasswordFormProps = { passkeys: Passkey[]; lastResult: FormResult | undefined };

/** Passkeys survive a change of password: the customer chooses which ones to keep. */
function PasswordForm({ passkeys, lastResult }: PasswordFormProps) {
  const [form, fields] = useShopForm("modifica-password", changePasswordSchema, lastResult);
  return (
    <ShopForm form={form} className="max-w-[28rem]" submit={m["account.password_save"]()}>
      <PasswordField field={fields.currentPassword} autoComplete="current-password" />
      <PasswordField field={fields.newPassword} autoComplete="new-password" rules />
      <PasswordField field={fields.confirmNewPassword} autoComplete="new-password" />
      {passkeys.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2">{m["account.passkeys_keep"]()}</legend>
          {passkeys.map(({ id, name, createdAt }) => (
            <Check key={id} name="passkey" value={id} defaultChecked>
              {name}, {formatDateTime(createdAt)}
            </Check>
          ))}
        </fieldset>
      )}
    </ShopForm>
  );
}

/** Loads open sessions and passkeys; empty on backends without them. */
const readAccesses = ({ shop, session }: Customer) =>
  Promise.all([
    optional(shop.sessions(session.customerId), []),
    optional(shop.passkeys(session.customerId), null),
  ]);

type Props = { sessions: CustomerSession[]; lastResult: FormResult | undefined };

/** Lists open sessions; the password is required to close one, or all the others. */
export function OpenSessions({ sessions, lastResult }: Props) {
  const others = sessions.filter(({ current }) => !current);
  return (
    <section aria-labelledby="accessi" className="order-foot max-w-[28rem]">
      <h2 id="accessi">{m["account.sessions_title"]()}</h2>
      <p className="small mb-4 text-ink-2">{m["account.sessions_text"]()}</p>
      {sessions
        .filter(({ current }) => current)
        .map((session) => (
          <p key={session.id} className="mb-4">
            <strong>{m["account.session_this"]()}</strong>
            <br />
            <span className="small text-ink-2">{sessionText(session)}</span>
          </p>
        ))}
      {others.length > 0 && <EndForm others={others} lastResult={lastResult} />}
    </section>
  );
}

function EndForm({
  others,
  lastResult,
}: { others: CustomerSession[] } & Pick<Props, "lastResult">) {
  const [form, fields] = useShopForm("chiudi-accessi", endSessionsSchema, lastResult, {
    intent: "end-sessions",
    session: "",
  });
  const chosen = fields.session.initialValue ?? "";
  return (
    <ShopForm form={form} submit={m["account.sessions_end"]()} submitKind="quiet">
      <input type="hidden" name="intent" value="end-sessions" />
      <Options legend={m["account.sessions_title"]()}>
        {others.map((session) => (
          <Option
            key={session.id}
            name="session"
            value={session.id}
            defaultChecked={chosen === session.id}
            title={nameOf(session)}
            detail={formatDateTime(session.lastUsedAt)}
          />
        ))}
        <Option
          name="session"
          value=""
          defaultChecked={!others.some(({ id }) => id === chosen)}
          title={m["account.sessions_all"]()}
        />
      </Options>
      <PasswordField field={fields.currentPassword} autoComplete="current-password" />
    </ShopForm>
  );
}

function nameOf({ device, door }: CustomerSession): string {
  const name = device ?? m["account.session_unknown"]();
  return door === "office" ? `${name} (${m["account.session_office"]()})` : name;
}

const sessionText = (session: CustomerSession) =>
  m["account.session_used"]({ device: nameOf(session), date: formatDateTime(session.lastUsedAt) });

export const endSessionsSchema = z.object({
  intent: z.literal("end-sessions"),
  /** An empty value ends all other sessions. */
  session: z.string().optional(),
  currentPassword: requiredText({ max: LIMITS.password }),
});
