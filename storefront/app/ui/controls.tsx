import type { ComponentProps } from "react";

export function Check({ children, ...input }: ComponentProps<"input">) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  );
}
