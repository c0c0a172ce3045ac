import { type ComponentProps, useEffect, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { pageHref } from "#app/ui/page-link.tsx";
import {
  checkTown,
  isElsewhere,
  type PostcodeTowns,
  townsPath,
} from "#contract/italy/town-check.ts";
import { messages } from "#contract/forms/messages.ts";
import * as m from "#messages";
import type { FormField } from "./fields.tsx";
import { afterPress } from "./shop-form.tsx";
import { likelyEmail } from "#contract/forms/email-typos.ts";

export type LiveField = FormField & { value?: unknown };

/** Sets a value and fires an input event, so that the form reacts as if the user had typed. */
export function write(id: string, value: string): void {
  const control = document.getElementById(id);
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

const textOf = ({ value }: LiveField) => (typeof value === "string" ? value.trim() : "");

function fill(filled: Map<string, string>, id: string, value: string | null | undefined): void {
  const control = document.getElementById(id) as HTMLInputElement | HTMLSelectElement | null;
  if (value === null || value === undefined || !control || control.value === value) return;
  if (control.value !== "" && control.value !== filled.get(id)) return;
  filled.set(id, value);
  write(id, value);
  // Tinted until the visitor changes it.
  control.toggleAttribute("data-filled", value !== "");
  control.addEventListener("input", () => control.removeAttribute("data-filled"), { once: true });
  // Selects the suggested text, so that typing replaces it.
  if (control === document.activeElement && "select" in control) control.select();
}

type Located = Record<"postcode" | "city" | "provinceCode" | "countryCode", LiveField>;

/** Looks up the towns of a CAP: fills fields that are empty or were filled by it, and questions the others. */
export function useTowns({ postcode, city, provinceCode, countryCode }: Located) {
  const [found, setFound] = useState<{ cap: string; towns: PostcodeTowns }>();
  const [left, setLeft] = useState(city.initialValue);
  const [filled] = useState(() => new Map<string, string>());
  const { id: cityId } = city;
  const { id: provinceId } = provinceCode;
  const cap = textOf(postcode);
  const typed = textOf(city);
  const isTouched = [postcode, city, provinceCode].some(
    (field) => textOf(field) !== (field.initialValue ?? ""),
  );
  const isAsked = isTouched && textOf(countryCode) === "IT" && /^\d{5}$/.test(cap);
  const known = isAsked && found?.cap === cap ? found.towns : null;
  const check = known && checkTown(known, typed);

  useEffect(() => {
    if (!isAsked) return;
    const gone = new AbortController();
    const ask = async () => {
      const answer = await fetch(pageHref(townsPath(cap)), { signal: gone.signal });
      const towns: PostcodeTowns = await answer.json();
      setFound({ cap, towns });
      const isOfOtherCap = checkTown(towns, filled.get(cityId) ?? "").unknown;
      fill(filled, cityId, towns.city?.city ?? (isOfOtherCap ? "" : null));
    };
    // Without a response the user types town and province.
    ask().catch(() => {});
    return () => gone.abort();
  }, [cap, isAsked, cityId, filled]);

  useEffect(
    () => fill(filled, provinceId, check?.provinceCode),
    [filled, check?.provinceCode, provinceId],
  );

  const instead = check?.instead;
  const isDoubtful = known && check?.unknown && typed !== "" && left === typed;
  return {
    names: known?.city ? [] : (known?.towns ?? []).map((town) => town.city),
    postcodeHint: known ? doubtedPostcode(cap, known, textOf(provinceCode)) : undefined,
    doubt: isDoubtful ? (
      <Proposal text={doubtedTown(cap, known)} value={instead?.city} id={city.id} />
    ) : undefined,
    onLeave: (value: string) => afterPress(() => setLeft(value.trim())),
  };
}

/** Warns about a CAP that covers a whole city, or does not belong to the province. */
export function doubtedPostcode(cap: string, known: PostcodeTowns, provinceCode: string) {
  const { city, streets } = known;
  if (streets) return m["form.generic_postcode"]({ cap, city: city?.city ?? "", ...streets });
  return isElsewhere(known, provinceCode) ? messages.postcodeProvince : undefined;
}

const fewTowns = 4;

export function doubtedTown(cap: string, { city, towns }: PostcodeTowns): string {
  if (!city && towns.length > fewTowns) return m["form.town_unknown"]({ cap });
  const names = city ? [city.city] : towns.map((town) => town.city);
  return m["form.town_of_cap"]({ cap, city: new Intl.ListFormat("it").format(names) });
}

type ProposalProps = { text: string; value: string | undefined; id: string };

/** Applies the proposed town with one tap. */
function Proposal({ text, value, id }: ProposalProps) {
  const take = () => {
    write(id, value ?? "");
    document.getElementById(id)?.focus();
  };
  return (
    <output>
      {text}
      {value && <br />}
      {value && (
        <button type="button" className="link link-tap" onClick={take}>
          {m["form.take"]({ value })}
        </button>
      )}
    </output>
  );
}

/** Questions an email with a likely typo in its domain, on blur. */
export function EmailInput({ hint, ...input }: ComponentProps<typeof TextField>) {
  const [left, setLeft] = useState("");
  const meant = likelyEmail(left);
  return (
    <TextField
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
      hint={meant ? <Proposal text={m["form.email_doubt"]()} value={meant} id={input.id} /> : hint}
      onInput={() => setLeft("")}
      onBlur={({ target: { value } }) => afterPress(() => setLeft(value.trim()))}
    />
  );
}
