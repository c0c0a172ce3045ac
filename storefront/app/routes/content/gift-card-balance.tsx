import { data } from "react-router";
import { noStore } from "#app/features/api/caching.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { InputField } from "#app/features/forms/fields.tsx";
import {
  checkForm,
  readFormData,
  refuseCall,
  refuseForm,
} from "#app/features/forms/form.server.ts";
import "#app/features/forms/request.css";
import { ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import { shopTitle } from "#app/features/identity/identity.tsx";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { Alert } from "#app/ui/feedback.tsx";
import { ApiError } from "#contract/api-error.ts";
import { giftCardSchema } from "#contract/forms/checkout.ts";
import { formatLongDate, parseDate, withArticle } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import type { GiftCardBalance } from "#contract/order-requests.ts";
import { giftCardBalancePath as path } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/gift-card-balance.ts";

export const headers = () => ({ "cache-control": noStore });

export const meta = () => [
  { title: shopTitle(m["balance.title"]()) },
  { name: "robots", content: "noindex" },
];

/** There is nothing to ask in a shop without gift cards, or of a backend that cannot tell. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  if (!shop.features.giftCards || !(await shop.offers()).own) throw data(null, { status: 404 });
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = checkForm(await readFormData(request), giftCardSchema);
  if (submission.status !== "success") return refuseForm(submission);
  const shop = await context.get(visitorContext).shop();
  try {
    const card = await shop.giftCardBalance(submission.value.giftCardCode);
    return { ...submission.reply(), words: balanceWords(card, new Date()) };
  } catch (error) {
    const unknown = error instanceof ApiError && error.status === 404;
    return refuseCall(submission, error, unknown ? m["balance.unknown"]() : undefined);
  }
}

function balanceWords({ amount, initialAmount, enabled, expiresAt }: GiftCardBalance, now: Date) {
  const until = expiresAt && withArticle("al", formatLongDate(expiresAt));
  const end = expiresAt ? parseDate(expiresAt) : null;
  if (!enabled || (end && end <= now)) return m["balance.ended"]();
  const left = m["balance.left"]({ left: formatEuro(amount), of: formatEuro(initialAmount) });
  return until ? `${left} ${m["balance.until"]({ until })}` : left;
}

export default function Balance({ actionData }: Route.ComponentProps) {
  const [form, fields] = useShopForm({
    schema: giftCardSchema,
    id: "saldo",
    lastResult: actionData,
  });
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{m["balance.title"]()}</h1>
        <p className="lead">{m["balance.lead"]()}</p>
      </div>
      <div className="max-w-[30rem] pb-16">
        <ShopForm
          form={form}
          action={path}
          labels={{ giftCardCode: m["gift.card_code"]() }}
          submit={m["balance.ask"]()}
        >
          <InputField
            field={fields.giftCardCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </ShopForm>
        {actionData && "words" in actionData && (
          <div className="mt-6">
            <Alert tone="ok">{actionData.words}</Alert>
          </div>
        )}
      </div>
    </div>
  );
}
