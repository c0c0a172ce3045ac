import { InputField } from "#app/forms/input-field.tsx";
import { ShopForm } from "#app/forms/shop-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useShopForm } from "#app/forms/use-shop-form.ts";
import type { FormResult } from "#app/forms/use-shop-form.ts";
import * as m from "#messages";
import { withdrawalFormSchema } from "./withdrawal-schema.ts";
import { WithdrawalScope } from "./withdrawal-scope.tsx";
import type { WithdrawnOrder } from "./withdrawn-order.ts";

export type Person = { firstName: string; lastName: string; email: string; orderNumber: string };

type WithdrawalFormProps = {
  person: Person;
  order: WithdrawnOrder | null;
  chosen: Record<number, number>;
  lastResult: FormResult | undefined;
};

/** Who withdraws, from which contract, where to confirm it: the law lets us ask nothing else. */
export function WithdrawalForm({ person, order, chosen, lastResult }: WithdrawalFormProps) {
  const [form, fields] = useShopForm({
    id: "recesso",
    schema: withdrawalFormSchema,
    lastResult,
    defaultValue: { ...person, scope: "all" },
  });
  const labels = {
    email: m["withdrawal.email"](),
    items: m["withdrawal.scope"](),
    scope: m["withdrawal.scope"](),
    products: m["withdrawal.which_products"](),
  };
  return (
    <ShopForm form={form} labels={labels}>
      <h2 className="text-[1.875rem]">{m["withdrawal.which"]()}</h2>
      <InputField field={fields.firstName} className="w3" autoComplete="given-name" />
      <InputField field={fields.lastName} className="w3" autoComplete="family-name" />
      <InputField
        field={fields.orderNumber}
        className="w3 full-s"
        hint={order ? order.placedOn : m["withdrawal.order_number_hint"]()}
        readOnly={order !== null}
        autoComplete="off"
      />
      <InputField
        field={fields.email}
        className="w3 full-s"
        type="email"
        autoComplete="email"
        hint={m["withdrawal.email_hint"]()}
      />
      <WithdrawalScope fields={fields} order={order} chosen={chosen} />
      <div>
        <SubmitButton name="intent" value="review">
          {m["withdrawal.review"]()}
        </SubmitButton>
      </div>
    </ShopForm>
  );
}
