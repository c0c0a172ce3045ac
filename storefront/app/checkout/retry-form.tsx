import { Form, useNavigation } from "react-router";
import { Button, LinkGo } from "#app/ui/button.tsx";
import { Option, Options } from "#app/ui/options.tsx";
import * as m from "#messages";
import { retryPath } from "#app/orders/payment-path.ts";
import type { RetryView } from "./retry-view.ts";
import { StepError } from "./step-error.tsx";

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
        <LinkGo href="/contatti">{m["order_error.contact"]()}</LinkGo>
      </div>
    </Form>
  );
}
