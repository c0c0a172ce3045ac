import { useFetcher } from "react-router";
import { CartForm, Refusal } from "#app/features/cart/cart-form.tsx";
import type { CartRefused, CartResult } from "#app/features/cart/cart-request.ts";
import { CodeForms, codeLabel, Extra, refusedExtra } from "#app/features/cart/code-forms.tsx";
import { Button } from "#app/ui/button.tsx";
import { Check, TextField } from "#app/ui/field.tsx";
import { TextArea } from "#app/features/forms/text-area.tsx";
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";
import type { CartExtras, GiftBox, GiftOptions } from "#app/features/cart/loaded-cart.tsx";
import { useState } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { LIMITS } from "#contract/forms/limits.ts";

type CartExtrasFormsProps = { extras: CartExtras; posted: CartRefused | undefined };

/** Gift box, codes and consultation, below the products. Nothing is preselected. */
export function CartExtrasForms({ extras, posted }: CartExtrasFormsProps) {
  const { boxes, canBeGift, gift, consultation } = extras;
  const refused = posted?.extra?.intent;
  return (
    <div className="mt-8">
      {canBeGift && boxes.length > 0 && (
        <Extra
          icon={<Icon name="gift" />}
          title={m["gift.title"]()}
          note={giftNote(extras)}
          open={gift.box !== null || refused === "gift-box"}
        >
          <GiftForm key={JSON.stringify(gift)} boxes={boxes} gift={gift} posted={posted} />
        </Extra>
      )}
      <Extra
        icon={<Icon name="gift" path="M3.5 3.5h7l8 8-7 7-8-8zM7.2 7.2h.01" />}
        title={codeLabel(extras)}
        open={extras.coupon !== null || Boolean(extras.giftCards?.length) || refused === "coupon"}
      >
        <CodeForms codes={extras} posted={posted} />
      </Extra>
      {consultation !== null && (
        <Extra
          icon={<Icon name="talk" />}
          title={m["cart.consultation"]()}
          note={m["gift.consultation_note"]()}
          open={consultation || refused === "consultation"}
        >
          <ConsultationForm asked={consultation} posted={posted} />
        </Extra>
      )}
    </div>
  );
}

function giftNote({ boxes, gift }: CartExtras): string | null {
  const box = boxes.find(({ variant }) => variant === gift.box);
  if (!box) return null;
  return gift.to ? m["gift.chosen_to"]({ box: box.name, to: gift.to }) : box.name;
}

type ConsultationFormProps = { asked: boolean; posted: CartRefused | undefined };

/** Requests a free consultation; the checkbox is never preselected. */
function ConsultationForm({ asked, posted }: ConsultationFormProps) {
  const fetcher = useFetcher<CartResult>({ key: "consultation" });
  const shown = fetcher.formData ? fetcher.formData.has("consultation") : asked;
  return (
    <CartForm fetcher={fetcher} intent="consultation">
      <Check
        name="consultation"
        checked={shown}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {m["gift.consultation_yes"]()}
      </Check>
      <div className="unscripted">
        <Button kind="quiet" size="small">
          {m["gift.confirm"]()}
        </Button>
      </div>
      <Refusal>{refusedExtra(fetcher.data ?? posted, "consultation")?.message}</Refusal>
    </CartForm>
  );
}

type GiftFormProps = { boxes: GiftBox[]; gift: GiftOptions; posted: CartRefused | undefined };

function GiftForm({ boxes, gift, posted }: GiftFormProps) {
  const fetcher = useFetcher<CartResult>({ key: "gift-box" });
  const remove = useFetcher<CartResult>();
  const refused = refusedExtra(fetcher.data ?? posted, "gift-box");
  const [shown, setShown] = useState(() => typedGift(refused?.typed) ?? gift);
  const errorId = "gift-box-error";
  return (
    <>
      <CartForm
        fetcher={fetcher}
        intent="gift-box"
        onInput={(event) => setShown(readGift(event.currentTarget))}
      >
        <fieldset aria-describedby={refused ? errorId : undefined}>
          <legend className="small mb-3 font-medium">{m["gift.choose_box"]()}</legend>
          <div className="boxes max-w-[26rem]">
            {boxes.map((box) => (
              <Box key={box.variant} box={box} chosen={box.variant === shown.box} />
            ))}
          </div>
          <Refusal id={errorId} className="not-empty:pt-3">
            {refused?.message}
          </Refusal>
        </fieldset>
        <div className="gift-duo">
          <div className="form">
            <TextField
              id="giftBoxFromName"
              name="giftBoxFromName"
              label={m["gift.from"]()}
              className="w3"
              maxLength={LIMITS.giftBoxName}
              defaultValue={shown.from}
              optional
            />
            <TextField
              id="giftBoxToName"
              name="giftBoxToName"
              label={m["gift.to"]()}
              className="w3"
              maxLength={LIMITS.giftBoxName}
              defaultValue={shown.to}
              optional
            />
            <TextArea
              id="giftBoxMessage"
              name="giftBoxMessage"
              label={m["gift.message"]()}
              hint={m["gift.characters"]({
                count: shown.message.length,
                most: LIMITS.giftBoxMessage,
              })}
              maxLength={LIMITS.giftBoxMessage}
              rows={4}
              defaultValue={shown.message}
              optional
            />
          </div>
          <DedicationCard
            gift={shown}
            line={boxes.find((box) => box.variant === shown.box)?.line}
          />
        </div>
        <div className="mt-5">
          <Button kind="quiet" busy={fetcher.state !== "idle"}>
            {gift.box ? m["gift.save_changes"]() : m["gift.save"]()}
          </Button>
        </div>
      </CartForm>
      {gift.box && (
        <CartForm fetcher={remove} intent="remove-gift-box">
          <button className="link link-tap small mt-2">{m["gift.remove"]()}</button>
        </CartForm>
      )}
    </>
  );
}

function Box({ box, chosen }: { box: GiftBox; chosen: boolean }) {
  return (
    <label data-line={box.line ?? undefined}>
      <input type="radio" name="giftBox" value={box.variant} defaultChecked={chosen} />
      <Picture photo={box.photo} alt="" ratio="2:3" sizes="200px" line={box.line ?? undefined} />
      <b>{box.name}</b>
      {box.detail}
      <br />
      <Price cents={box.price} />
    </label>
  );
}

function readGift(form: HTMLFormElement): GiftOptions {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) fields[name] = String(value);
  return typedGift(fields) ?? { box: null, from: "", to: "", message: "" };
}

function typedGift(typed: Record<string, string> | undefined): GiftOptions | null {
  if (!typed) return null;
  const { giftBox = null, giftBoxFromName = "", giftBoxToName = "", giftBoxMessage = "" } = typed;
  return { box: giftBox, from: giftBoxFromName, to: giftBoxToName, message: giftBoxMessage };
}

type DedicationCardProps = { gift: GiftOptions; line: string | null | undefined };

/** Previews the dedication; hidden from screen readers, which read the fields. */
function DedicationCard({ gift, line }: DedicationCardProps) {
  const { from, to, message } = gift;
  return (
    <div aria-hidden="true" className="p-2">
      <div className="card-note" data-line={line ?? undefined}>
        <span>{to && m["gift.for"]({ name: to })}</span>
        <p className={message ? undefined : "text-ink-3"}>{message || m["gift.placeholder"]()}</p>
        <span className="from">{from}</span>
      </div>
    </div>
  );
}
