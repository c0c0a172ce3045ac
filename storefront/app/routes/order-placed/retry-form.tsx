import { Form, useNavigation } from "react-router";
import { Button, LinkGo } from "#app/ui/button.tsx";
import { Option, Options } from "#app/features/forms/options.tsx";
import { formatEuro } from "#contract/format/money.ts";
import type { Order } from "#contract/order.ts";
import { contactPath, retryPath } from "#contract/paths.ts";
import * as m from "#messages";
import { lostPayment } from "../../features/orders/chosen-methods.ts";
import { StepError } from "../checkout/step.tsx";

export function RetryForm({ retry, refusal }: { retry: RetryView; refusal: string | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form
      method="post"
      action={retryPath(retry.token)}
      className="grid gap-6"
      onSubmit={(event) => busy && event.preventDefault()}
    >
      {retry.methods.length > 0 && (
        <Options legend={m["checkout.payment"]()}>
          {retry.methods.map(({ code, name, price, detail }) => (
            <Option
              key={code}
              name="paymentMethod"
              value={code}
              title={name}
              price={price ?? undefined}
              detail={detail}
              defaultChecked={code === retry.chosen}
            />
          ))}
        </Options>
      )}
      <StepError id="retry-error">{refusal}</StepError>
      <div className="acts">
        <Button busy={busy}>{m["order.pay"]()}</Button>
        <LinkGo href={contactPath}>{m["order_error.contact"]()}</LinkGo>
      </div>
    </Form>
  );
}

export type RetryView = {
  token: string;
  number: string;
  total: number;
  cancelled: boolean;
  methods: { code: string; name: string; price: string | null; detail: string | null }[];
  chosen: string | null;
  /** The method chosen before cannot be used any more. */
  lost: boolean;
};

/** What is needed to pay a placed order, in the same way or in another. */
export function retryView(order: Order): RetryView {
  return {
    token: order.token,
    number: order.number ?? "",
    total: order.total,
    cancelled: order.state === "cancelled",
    methods: order.availablePaymentMethods.map(({ code, name, description, fee }) => ({
      code,
      name,
      price: fee === 0 ? null : m["checkout.fee"]({ amount: formatEuro(fee) }),
      detail: description,
    })),
    chosen: order.payments.at(-1)?.method?.split("/").at(-1) ?? null,
    lost: lostPayment(order),
  };
}
