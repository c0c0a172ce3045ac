import type { ComponentProps, ReactNode } from "react";

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
