import { type ComponentProps, type ReactNode, useState } from "react";
import { Link } from "react-router";
import * as m from "#messages";
import { Icon } from "./icon.tsx";

export function Check({ children, ...input }: ComponentProps<"input">) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  );
}

/** A filter in force; following it takes the filter away. */
export function RemovableChip({ to, label }: { to: string; label: string }) {
  return (
    <Link className="chip" data-removable to={to} preventScrollReset>
      {label}
      <Icon name="close" />
      <span className="sr-only">{m["common.remove_filter"]()}</span>
    </Link>
  );
}

/** A ruled list of radios: name left, price right, detail below. */
export function Options({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="options">{children}</div>
    </fieldset>
  );
}

type OptionProps = Omit<ComponentProps<"input">, "type"> & {
  title: string;
  price?: string;
  detail?: ReactNode;
};

export function Option({ title, price, detail, ...input }: OptionProps) {
  return (
    <label className="option">
      <input type="radio" {...input} />
      <span className="t">{title}</span>
      <span className="p">{price}</span>
      {detail && <span className="d">{detail}</span>}
    </label>
  );
}

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
