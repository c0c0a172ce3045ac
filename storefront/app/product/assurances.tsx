import * as m from "#messages";
import { Icon } from "#app/ui/icon.tsx";

const assurances = [
  { icon: "truck", text: m["product.assure_shipping"] },
  { icon: "back", text: m["product.assure_withdraw"] },
  { icon: "gift", text: m["product.assure_gift"] },
] as const;

export function Assurances() {
  return (
    <ul className="assure mt-6">
      {assurances.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{text()}</span>
        </li>
      ))}
    </ul>
  );
}
