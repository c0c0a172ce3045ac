import type { Order } from "#contract/order.ts";
import { Facts, typed } from "./facts.tsx";
import { Paragraph, Subtitle } from "./text.tsx";

/** Gift message and consultation, when there are any. */
export function OrderExtras({ order }: { order: Order }) {
  const { giftBoxFromName, giftBoxToName, giftBoxMessage, consultation } = order;
  const gift = giftBoxFromName || giftBoxToName || giftBoxMessage;
  return (
    <>
      {gift && (
        <>
          <Subtitle>Biglietto</Subtitle>
          <Facts
            facts={[
              ["Da", typed(giftBoxFromName)],
              ["Per", typed(giftBoxToName)],
              ["Messaggio", typed(giftBoxMessage)],
            ]}
          />
        </>
      )}
      {consultation && (
        <>
          <Subtitle>Consulenza gratuita</Subtitle>
          <Paragraph>Ti scriviamo a questo indirizzo per fissare la tua consulenza.</Paragraph>
        </>
      )}
    </>
  );
}
