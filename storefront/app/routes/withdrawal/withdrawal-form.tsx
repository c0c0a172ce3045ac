import "#app/ui/options.css";
import { type FormField, InputField, TextAreaField } from "#app/features/forms/fields.tsx";
import {
  type FormResult,
  ShopForm,
  SubmitButton,
  useShopForm,
} from "#app/features/forms/shop-form.tsx";
import { Check } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";
import { withdrawalFormSchema, type WithdrawnOrder } from "./declaration.ts";

type Person = { firstName: string; lastName: string; email: string; orderNumber: string };

type WithdrawalFormProps = {
  person: Person;
  order: WithdrawnOrder | null;
  chosen: Record<number, number>;
  lastResult: FormResult | undefined;
};

/** Name, contract and email for the confirmation: the law allows no other required fields. */
export function WithdrawalForm({ person, order, chosen, lastResult }: WithdrawalFormProps) {
  const [form, fields] = useShopForm("recesso", withdrawalFormSchema, lastResult, {
    ...person,
    scope: "all",
  });
  const labels = {
    email: m["withdrawal.email"](),
    items: m["withdrawal.scope"](),
    scope: m["withdrawal.scope"](),
    products: m["withdrawal.which_products"](),
  };
  return (
    <ShopForm form={form} labels={labels} autosaved>
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

type ScopeProps = {
  fields: Record<"scope" | "items" | "products", FormField>;
  order: WithdrawnOrder | null;
  chosen: Record<number, number>;
};

/** The whole order or a part of it: a list of items, or free text if the order is unknown. */
function WithdrawalScope({ fields, order, chosen }: ScopeProps) {
  const { scope, items, products } = fields;
  const error = items.errors?.[0];
  const errorId = `${items.id}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="scope">
      <legend className="small mb-2 font-medium">{m["withdrawal.scope"]()}</legend>
      <div className="options">
        <Choice field={scope} value="all" label={m["withdrawal.all"]()} />
        <div>
          <Choice field={scope} value="some" label={m["withdrawal.some"]()} />
          <div className="reveal">
            {order ? (
              <Items field={items} order={order} chosen={chosen} />
            ) : (
              <TextAreaField
                field={products}
                rows={3}
                hint={m["withdrawal.which_products_hint"]()}
              />
            )}
          </div>
        </div>
      </div>
      {error && (
        <p className="err mt-2" id={errorId}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Choice({ field, value, label }: { field: FormField; value: string; label: string }) {
  return (
    <label className="option">
      <input
        type="radio"
        id={value === "all" ? field.id : undefined}
        name={field.name}
        value={value}
        defaultChecked={(field.initialValue ?? "all") === value}
      />
      <span className="t">{label}</span>
    </label>
  );
}

type ItemsProps = { field: FormField; order: WithdrawnOrder; chosen: Record<number, number> };

function Items({ field, order, chosen }: ItemsProps) {
  return order.items.map(({ id, name, quantity }, index) => (
    <div key={id} className="with-quantity">
      <Check
        id={index === 0 ? field.id : undefined}
        name={field.name}
        value={id}
        defaultChecked={chosen[id] !== undefined}
      >
        {name}
        {quantity === 1 && (
          <span className="caption"> {m["withdrawal.quantity"]({ count: quantity })}</span>
        )}
      </Check>
      {quantity > 1 && (
        <select
          className="input input-s"
          name={`quantity-${id}`}
          aria-label={m["withdrawal.quantity_of"]({ name })}
          defaultValue={chosen[id] ?? quantity}
        >
          {Array.from({ length: quantity }, (_, piece) => (
            <option key={piece} value={piece + 1}>
              {m["withdrawal.quantity"]({ count: piece + 1 })}
            </option>
          ))}
        </select>
      )}
    </div>
  ));
}
