import { useState } from "react";
import * as m from "#messages";
import { Icon } from "./icon.tsx";

type StepperProps = { name: string; label: string; min?: number; max?: number; large?: boolean };

/** A number typed or stepped; without scripts it is a plain number field. */
export function Stepper({ name, label, min = 1, max = 99, large = false }: StepperProps) {
  const [typed, setTyped] = useState(String(min));
  const value = Number(typed);
  const step = (by: number) => setTyped(String(Math.min(max, Math.max(min, value + by))));
  return (
    <fieldset className="stepper" aria-label={label} data-large={large || undefined}>
      <button
        type="button"
        aria-label={m["common.decrease"]()}
        disabled={value <= min}
        onClick={() => step(-1)}
      >
        <Icon name="minus" className="ico-s" />
      </button>
      <input
        type="number"
        name={name}
        aria-label={label}
        inputMode="numeric"
        required
        min={min}
        max={max}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <button
        type="button"
        aria-label={m["common.increase"]()}
        disabled={value >= max}
        onClick={() => step(1)}
      >
        <Icon name="plus" className="ico-s" />
      </button>
    </fieldset>
  );
}
