import { useEffect, useState } from "react";
import { pageHref } from "#app/ui/page-link.tsx";
import { checkTown, type PostcodeTowns, townsPath } from "#contract/italy/town-check.ts";
import * as m from "#messages";
import { type FormField, InputField, type InputFieldProps } from "./fields.tsx";
import { afterPress } from "./shop-form.tsx";
import { likelyEmail } from "#contract/forms/email-typos.ts";

export type LiveField = FormField & { value?: unknown };

/** As if it had been typed: the form around hears of it. */
export function write(id: string, value: string): void {
  const control = document.getElementById(id);
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

const textOf = ({ value }: LiveField) => (typeof value === "string" ? value.trim() : "");

function fill(filled: Map<string, string>, id: string, value: string | null | undefined): void {
  const control = document.getElementById(id) as HTMLInputElement | null;
  if (!value || !control || control.value === value) return;
  if (control.value !== "" && control.value !== filled.get(id)) return;
  filled.set(id, value);
  write(id, value);
}

type Located = Record<"postcode" | "city" | "provinceCode" | "countryCode", LiveField>;

/** What a CAP tells once somebody typed here: it fills what is empty or was filled by it, and doubts the rest. */
export function useTowns({ postcode, city, provinceCode, countryCode }: Located) {
  const [found, setFound] = useState<{ cap: string; towns: PostcodeTowns }>();
  const [left, setLeft] = useState(city.initialValue);
  const [filled] = useState(() => new Map<string, string>());
  const { id: cityId } = city;
  const { id: provinceId } = provinceCode;
  const cap = textOf(postcode);
  const typed = textOf(city);
  const isTouched = cap !== postcode.initialValue || typed !== city.initialValue;
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
      fill(filled, cityId, towns.city?.city);
    };
    // Without an answer the fields are typed, as ever.
    ask().catch(() => {});
    return () => gone.abort();
  }, [cap, isAsked, cityId, filled]);

  useEffect(
    () => fill(filled, provinceId, check?.provinceCode),
    [filled, check?.provinceCode, provinceId],
  );

  const instead = check?.instead;
  const isDoubtful = check?.unknown === true && typed !== "" && left === typed;
  return {
    names: known?.city ? [] : (known?.towns ?? []).map((town) => town.city),
    streets: known?.streets ? genericPostcode(cap, known) : undefined,
    doubt: isDoubtful ? (
      <Proposal text={doubtedTown(cap, known)} value={instead?.city} field={city} />
    ) : undefined,
    onLeave: (value: string) => afterPress(() => setLeft(value.trim())),
  };
}

export const genericPostcode = (cap: string, { city, streets }: PostcodeTowns) =>
  m["form.generic_postcode"]({
    cap,
    city: city?.city ?? "",
    ...(streets ?? { first: "", last: "" }),
  });

export const doubtedTown = (cap: string, known: PostcodeTowns | null) =>
  known?.city
    ? m["form.town_of_cap"]({ cap, city: known.city.city })
    : m["form.town_unknown"]({ cap });

type ProposalProps = { text: string; value: string | undefined; field: FormField };

/** One tap takes what was probably meant. */
function Proposal({ text, value, field }: ProposalProps) {
  const take = () => {
    write(field.id, value ?? "");
    document.getElementById(field.id)?.focus();
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

/** An email whose domain looks mistyped is questioned once it is left. */
export function EmailField({ hint, ...input }: InputFieldProps) {
  const [left, setLeft] = useState("");
  const meant = likelyEmail(left);
  return (
    <InputField
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
      hint={
        meant ? <Proposal text={m["form.email_doubt"]()} value={meant} field={input.field} /> : hint
      }
      onInput={() => setLeft("")}
      onBlur={({ target: { value } }) => afterPress(() => setLeft(value.trim()))}
    />
  );
}
