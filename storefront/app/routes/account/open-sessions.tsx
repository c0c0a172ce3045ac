import { z } from "zod";
import { PasswordField } from "#app/features/forms/password-field.tsx";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import { Option, Options } from "#app/features/forms/fields.tsx";
import type { CustomerSession } from "#contract/customer.ts";
import { formatDateTime } from "#contract/format/dates.ts";
import { LIMITS } from "#contract/forms/limits.ts";
import { requiredText } from "#contract/forms/rules.ts";
import * as m from "#messages";

type Props = { sessions: CustomerSession[]; lastResult: FormResult | undefined };

/** Where the account is open; the password closes one of these places, or all the others. */
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
            <span className="small text-ink-2">{productRangeOf(session)}</span>
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
  const [form, fields] = useShopForm({
    id: "chiudi-accessi",
    schema: endSessionsSchema,
    lastResult,
    defaultValue: { intent: "end-sessions", session: "" },
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

const productRangeOf = (session: CustomerSession) =>
  m["account.session_used"]({ device: nameOf(session), date: formatDateTime(session.lastUsedAt) });

export const endSessionsSchema = z.object({
  intent: z.literal("end-sessions"),
  /** Empty means all the others. */
  session: z.string().optional(),
  currentPassword: requiredText({ max: LIMITS.password }),
});
