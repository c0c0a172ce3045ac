import type { Order } from "#contract/order.ts";
import { Facts, typedAddress } from "./facts.tsx";
import { Small, Subtitle } from "./text.tsx";

/** The billing address, and the data of the invoice when one was asked for. */
export function OrderInvoice({ order }: { order: Order }) {
  const { billingAddress: address, invoiceRequired } = order;
  if (!address) return null;
  if (!invoiceRequired) {
    return (
      <>
        <Subtitle>Fatturazione</Subtitle>
        <Facts facts={[["Intestatario", typedAddress(address)]]} />
        <Small>Non hai chiesto la fattura: va richiesta al momento dell’ordine.</Small>
      </>
    );
  }
  return (
    <>
      <Subtitle>Fattura</Subtitle>
      <Facts
        facts={[
          ["Intestatario", typedAddress(address)],
          ["Codice fiscale", address.fiscalCode],
          ["Partita IVA", address.vatNumber],
          ["PEC", address.pec],
          ["Codice destinatario", address.sdi],
        ]}
      />
      <Small>Ti inviamo la fattura elettronica con questi dati.</Small>
    </>
  );
}
