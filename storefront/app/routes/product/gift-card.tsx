import "#app/ui/options.css";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { CartForm, Refusal, refusalOf } from "#app/features/cart/cart-form.tsx";
import { useAddToCart } from "#app/features/cart/quick-add.tsx";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { Option } from "#app/features/forms/fields.tsx";
import { EmailInput } from "#app/features/forms/towns.tsx";
import { Wordmark } from "#app/features/identity/identity.tsx";
import { readAddable } from "#app/features/product-card/addable.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { TextArea } from "#app/features/forms/text-area.tsx";
import { Drop } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { GIFT_CARD, LIMITS } from "#contract/forms/limits.ts";
import { calendarDateInRome, formatFullDate } from "#contract/format/dates.ts";
import { formatEuro, parseEuro } from "#contract/format/money.ts";
import * as m from "#messages";
import css from "./gift-card.css?url";
import type { ProductView } from "./product-view.ts";

type GiftCardProps = { product: ProductView & { balance: string | undefined } };

type Typed = Record<"toName" | "fromName" | "customMessage" | "sendOn", string> & {
  price: number | null;
};

const nothing = { toName: "", fromName: "", customMessage: "", sendOn: "" };
const lasts = { months: GIFT_CARD.years * 12 };
const euros = (cents: number) => cents / 100;
const bounds = { least: euros(GIFT_CARD.least), most: euros(GIFT_CARD.most) };

export function GiftCard({ product }: GiftCardProps) {
  const { variant, choice, balance } = product;
  const { fetcher, busy, onSubmit } = useAddToCart();
  const [typed, setTyped] = useState<Typed>({ ...nothing, price: variant?.price ?? null });
  const refused = fetcher.data?.ok === false ? fetcher.data : undefined;
  const errorOf = (field: string) => refused?.fields?.[field];
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused?.fields) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
  return (
    <div className="giftpage">
      <link rel="stylesheet" href={css} precedence="default" />
      <div className="show">
        <p className="of">{m["product.gift_eyebrow"]()}</p>
        <h1>{product.name}</h1>
        {product.subtitle && <p className="promise">{product.subtitle}</p>}
        <Preview product={product} typed={typed} />
      </div>
      {variant && product.offer === "for_sale" && (
        <CartForm
          fetcher={fetcher}
          intent="add"
          id="carta-regalo"
          ref={form}
          fields={{ product: product.slug, quantity: 1 }}
          noValidate
          onSubmit={onSubmit}
          onInput={(event) => setTyped(readTyped(event.currentTarget))}
        >
          <fieldset>
            <legend className="label">{choice?.name ?? m["product.amount"]()}</legend>
            <div className="amounts">
              {(choice?.variants ?? [{ ...variant, current: true }]).map((one) => (
                <Amount key={one.code} value={one.addable} current={one.current}>
                  {one.label}
                </Amount>
              ))}
              <Amount value={variant.iri}>{m["product.amount_other"]()}</Amount>
            </div>
            <TextField
              className="free-amount"
              id="importo"
              name="euro"
              label={m["product.amount_yours"]()}
              hint={m["product.amount_hint"](bounds)}
              error={errorOf("amount")}
              inputMode="decimal"
              autoComplete="off"
            />
          </fieldset>
          {balance && <Receiver errorOf={errorOf} />}
          <TextArea
            id="dedica"
            name="customMessage"
            label={m["product.dedication"]()}
            hint={m["gift.characters"]({
              count: typed.customMessage.length,
              most: GIFT_CARD.message,
            })}
            maxLength={GIFT_CARD.message}
            rows={4}
            optional
          />
          <Button busy={busy} className="mt-6 w-full">
            {m["product.add"]()}{" "}
            {typed.price !== null && <span className="num">{formatEuro(typed.price)}</span>}
          </Button>
          <BotCheck />
          <Refusal>{refused?.fields ? undefined : refusalOf(fetcher.data)}</Refusal>
          <Facts balance={balance} />
        </CartForm>
      )}
      {(!variant || product.offer !== "for_sale") && <p>{m["product.no_product"]()}</p>}
    </div>
  );
}

type AmountProps = { value: string; current?: boolean; children: string | null };

function Amount({ value, current, children }: AmountProps) {
  return (
    <label>
      <input type="radio" name="productVariant" value={value} defaultChecked={current} />
      <b className="num">{children}</b>
    </label>
  );
}

/** Sets the date limits on focus: the page is cached, so only the browser knows today's date. */
function boundDays({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
  const last = new Date();
  field.min = calendarDateInRome(last);
  last.setDate(last.getDate() + GIFT_CARD.latestDays);
  field.max = calendarDateInRome(last);
}

function Receiver({ errorOf }: { errorOf: (field: string) => string | undefined }) {
  return (
    <>
      <fieldset className="form">
        <legend className="h3">{m["product.gift_who"]()}</legend>
        <TextField
          id="per"
          name="toName"
          className="w3"
          label={m["product.gift_to"]()}
          maxLength={LIMITS.giftBoxName}
          optional
        />
        <TextField
          id="da"
          name="fromName"
          className="w3"
          label={m["product.gift_from"]()}
          maxLength={LIMITS.giftBoxName}
          autoComplete="given-name"
          optional
        />
        <EmailInput
          id="a"
          name="email"
          label={m["product.gift_email"]()}
          hint={m["product.gift_email_hint"]()}
          error={errorOf("gift.email")}
          autoComplete="off"
          optional
        />
      </fieldset>
      <fieldset>
        <legend className="h3">{m["product.gift_when"]()}</legend>
        <div className="options">
          <Option
            name="when"
            value="now"
            title={m["product.gift_now"]()}
            detail={m["product.gift_now_hint"]()}
            defaultChecked
          />
          <Option
            name="when"
            value="day"
            title={m["product.gift_day"]()}
            detail={m["product.gift_day_hint"]()}
          />
        </div>
        <TextField
          className="reveal"
          id="giorno"
          name="sendOn"
          type="date"
          label={m["product.gift_date"]()}
          error={errorOf("gift.sendOn")}
          onFocus={boundDays}
        />
      </fieldset>
    </>
  );
}

/** Previews the card; without scripts it shows only the amount. */
function Preview({ product, typed }: { product: ProductView; typed: Typed }) {
  const { toName, fromName, customMessage, sendOn, price } = typed;
  const who = toName || m["product.gift_somebody"]();
  const day = sendOn && formatFullDate(sendOn);
  return (
    <>
      <div className="gcard" aria-hidden="true" data-line={product.line ?? undefined}>
        <Picture
          photo={product.photos[0] ?? null}
          alt=""
          ratio="2:3"
          sizes="20vw"
          line={product.line ?? undefined}
        />
        <div className="in">
          <div className="hd">
            <Wordmark />
            {price !== null && <span className="price">{formatEuro(price)}</span>}
          </div>
          <div className="msg">
            {toName && <p>{m["product.gift_for"]({ name: toName })}</p>}
            <p className={customMessage ? "whitespace-pre-line" : "text-ink-3"}>
              {customMessage || m["gift.placeholder"]()}
            </p>
            {fromName && <p className="text-right">{fromName}</p>}
          </div>
          <p className="ft">{m["product.gift_valid"](lasts)}</p>
        </div>
      </div>
      <p className="caption mt-7">
        {day ? m["product.gift_arrives_on"]({ who, day }) : m["product.gift_arrives"]({ who })}
      </p>
    </>
  );
}

function Facts({ balance }: { balance: string | undefined }) {
  return (
    <ul className="drops small mt-5 text-ink-2">
      <li>
        <Drop />
        <span>{m["product.gift_fact_valid"](lasts)}</span>
      </li>
      <li>
        <Drop />
        <span>{m["product.gift_fact_rest"]()}</span>
      </li>
      {balance && (
        <li>
          <Drop />
          <PageLink className="link" href={balance}>
            {m["balance.link"]()}
          </PageLink>
        </li>
      )}
    </ul>
  );
}

/** The selected or typed amount; the day counts only if a day is chosen. */
function readTyped(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  const { shownPrice } = readAddable(text("productVariant"));
  return {
    price: shownPrice ?? parseEuro(text("euro")),
    toName: text("toName"),
    fromName: text("fromName"),
    customMessage: text("customMessage"),
    sendOn: text("when") === "day" ? text("sendOn") : "",
  };
}
