import { Icon } from "#app/ui/icon.tsx";
import type { ShippingWords } from "./shipping-words.ts";

export function Assurances({ assurances }: Pick<ShippingWords, "assurances">) {
  return (
    <ul className="assure mt-6">
      {assurances.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
