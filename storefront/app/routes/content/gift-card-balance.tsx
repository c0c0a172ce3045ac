import { data, Form } from "react-router";
import { noStore } from "#app/features/api/caching.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { readFormData } from "#app/features/forms/form.server.ts";
import { hiddenMeta } from "#app/features/identity/identity.tsx";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Alert } from "#app/ui/feedback.tsx";
import { ApiError } from "#contract/api-error.ts";
import { formatLongDate, parseDate, withArticle } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import type { GiftCardBalance } from "#contract/order-requests.ts";
import * as m from "#messages";
import type { Route } from "./+types/gift-card-balance.ts";

export const headers = () => ({ "cache-control": noStore });

export const meta = () => hiddenMeta(m["balance.title"]());

/** Returns 404 if gift cards are disabled or the backend cannot look up a balance. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  if (!shop.features.giftCards || (await shop.lacks()).giftCardBalance)
    throw data(null, { status: 404 });
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const code = String((await readFormData(request)).get("code") ?? "");
  const shop = await context.get(visitorContext).shop();
  try {
    const card = await shop.giftCardBalance(code);
    const words = balanceWords(card, new Date());
    return words ? { code, words } : { code, wrong: m["balance.ended"]() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const wrong = error.status === 429 ? m["form.error_limit"]() : m["balance.unknown"]();
    return data({ code, wrong }, { status: error.status });
  }
}

function balanceWords({ amount, initialAmount, enabled, expiresAt }: GiftCardBalance, now: Date) {
  const until = expiresAt && withArticle("al", formatLongDate(expiresAt));
  const end = expiresAt ? parseDate(expiresAt) : null;
  if (!enabled || (end && end <= now)) return null;
  const left = m["balance.left"]({ left: formatEuro(amount), of: formatEuro(initialAmount) });
  return until ? `${left} ${m["balance.until"]({ until })}` : left;
}

export default function Balance({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{m["balance.title"]()}</h1>
        <p className="lead">{m["balance.lead"]()}</p>
      </div>
      <Form method="post" className="form max-w-[28rem] pb-12">
        <TextField
          id="codice"
          name="code"
          label={m["balance.code"]()}
          defaultValue={actionData?.code}
          error={actionData && "wrong" in actionData ? actionData.wrong : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <div>
          <Button>{m["balance.ask"]()}</Button>
        </div>
        {actionData && "words" in actionData && <Alert tone="ok">{actionData.words}</Alert>}
      </Form>
    </div>
  );
}
