import { data, redirect } from "react-router";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { lookAtLink } from "#app/features/api/emailed-link.server.ts";
import { emailedLinkHeaders } from "#app/features/api/caching.ts";
import { InputField } from "#app/features/forms/fields.tsx";
import { readFormData, submitForm } from "#app/features/forms/form.server.ts";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import { hiddenMeta } from "#app/features/identity/identity.tsx";
import "#app/features/forms/request.css";
import { RequestDone } from "#app/routes/support/request-done.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { formatLongDate, withArticle } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { refundAccountSchema } from "#contract/forms/support.ts";
import { contactPath, privacyPath, refundAccountPath } from "#contract/paths.ts";
import type { RefundAccount as Account } from "#contract/support.ts";
import * as m from "#messages";
import type { Route } from "./+types/refund-account.ts";

export const meta = () => hiddenMeta(m["refund_account.meta"]());

export const headers = () => emailedLinkHeaders;

/** Opened by a link in an email, whose token is the authorisation; a stored account is never shown. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.has("fatto")) return data({ step: "done" as const });
  const token = url.searchParams.get("token") ?? "";
  const link = await lookAtLink(context.get(shopContext).refundAccount(token));
  if (!link.good || !link.about) return data({ step: "failed" as const }, { status: 422 });
  return data({ step: "ask" as const, account: link.about });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readFormData(request);
  const token = url.searchParams.get("token") ?? "";
  const refused = await submitForm(form, refundAccountSchema, (account) =>
    context.get(shopContext).giveRefundAccount(token, account),
  );
  if (refused) return refused;
  throw redirect(`${refundAccountPath}?fatto=1`, 303);
}

export default function RefundAccount({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === "ask")
    return <Ask account={loaderData.account} lastResult={actionData} />;
  if (loaderData.step === "done")
    return (
      <RequestDone title={m["refund_account.done_title"]()} message={m["refund_account.done"]()} />
    );
  return (
    <RequestDone
      title={m["refund_account.failed_title"]()}
      message={m["refund_account.failed"]()}
      failed
    >
      <ButtonLink kind="quiet" href={contactPath}>
        {m["refund_account.write"]()}
      </ButtonLink>
    </RequestDone>
  );
}

type AskProps = { account: Account; lastResult: FormResult | undefined };

function Ask({ account: { orderNumber: order, amount, given }, lastResult }: AskProps) {
  const [form, fields] = useShopForm("refund-account", refundAccountSchema, lastResult);
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{m["refund_account.title"]()}</h1>
        <p className="lead">
          {amount === null
            ? m["refund_account.lead"]({ order })
            : m["refund_account.lead_amount"]({ order, amount: formatEuro(amount) })}
        </p>
      </div>
      <div className="grid12 split-aside gap-y-12">
        <div>
          {given && (
            <p className="mb-6">
              {m["refund_account.given"]({
                ending: given.ending,
                date: withArticle("il", formatLongDate(given.at)),
              })}
            </p>
          )}
          <ShopForm
            form={form}
            labels={{ iban: m["refund_account.iban"](), holder: m["refund_account.holder"]() }}
            submit={m["refund_account.send"]()}
          >
            <InputField
              field={fields.iban}
              hint={m["refund_account.iban_hint"]()}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <InputField field={fields.holder} autoComplete="name" />
          </ShopForm>
        </div>
        <aside className="request-aside small text-ink-2">
          <p>{m["refund_account.kept"]()}</p>
          <p>{m["refund_account.never"]()}</p>
          <p>
            <PageLink className="link" href={privacyPath}>
              {m["refund_account.privacy"]()}
            </PageLink>
          </p>
        </aside>
      </div>
    </div>
  );
}
