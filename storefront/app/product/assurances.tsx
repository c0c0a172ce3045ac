import * as m from "#messages";
import { useFrame } from "#app/layout/use-frame.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { formatEuro } from "#contract/money.ts";

export function Assurances() {
  const { freeShippingFrom: from, giftBoxes } = useFrame().terms;
  return (
    <ul className="assure mt-6">
      {from !== null && (
        <Assurance icon="truck" text={m["product.assure_shipping"]({ amount: formatEuro(from) })} />
      )}
      <Assurance icon="back" text={m["product.assure_withdraw"]()} />
      {giftBoxes && <Assurance icon="gift" text={m["product.assure_gift"]()} />}
    </ul>
  );
}

function Assurance({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{text}</span>
    </li>
  );
}
