import { Form, useNavigation } from "react-router";
import { BotCheck } from "#app/forms/bot-check.tsx";
import { Button } from "#app/ui/button.tsx";
import * as m from "#messages";
import type { Declaration } from "./declaration.ts";

/** The second step: the declaration as it will be sent, and the button the law names. */
export function WithdrawalReview({ declaration }: { declaration: Declaration }) {
  const { state, formData } = useNavigation();
  const isConfirming = state !== "idle" && formData?.get("intent") === "confirm";
  return (
    <section aria-labelledby="rivedi">
      <h2 id="rivedi" tabIndex={-1} ref={focus} className="mb-6 text-[1.875rem]">
        {m["withdrawal.review_title"]()}
      </h2>
      <blockquote className="lead statement">{sentence(declaration)}</blockquote>
      <p className="small mt-6 max-w-measure text-ink-2">
        {m["withdrawal.confirm_text"]({ email: declaration.email })}
      </p>
      <Form method="post" className="acts mt-7" preventScrollReset>
        {declaration.fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <BotCheck />
        <Button
          name="intent"
          value="confirm"
          busy={isConfirming}
          onClick={(event) => isConfirming && event.preventDefault()}
        >
          {m["withdrawal.confirm"]()}
        </Button>
        <button className="link link-tap small" name="intent" value="edit">
          {m["withdrawal.edit"]()}
        </button>
      </Form>
    </section>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus();

function sentence({ firstName, lastName, orderNumber: number, items, words }: Declaration): string {
  const name = `${firstName} ${lastName}`;
  const parts = items.map((item) =>
    m["withdrawal.item"]({ name: item.name, count: item.quantity }),
  );
  const products = words ?? parts.join("; ");
  return products
    ? m["withdrawal.statement_some"]({ name, number, products })
    : m["withdrawal.statement_all"]({ name, number });
}
