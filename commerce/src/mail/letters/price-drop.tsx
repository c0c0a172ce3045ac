import { formatEuro } from "#contract/money.ts";
import { Action } from "../parts/action.tsx";
import { Paragraph, Small, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const priceDrop: Template<"price_drop"> = {
  subject: ({ productName, price }) => `${productName} ora a ${formatEuro(price)}`,
  preview: () => "Ci avevi chiesto di avvisarti.",
  Content: ({ data: { productName, link, price, lowestPrice } }) => (
    <>
      <Title>Un prezzo nuovo</Title>
      <Paragraph>
        «{productName}» ora costa <strong>{formatEuro(price)}</strong>, IVA inclusa.
      </Paragraph>
      {lowestPrice !== undefined && (
        <Paragraph>Prezzo più basso degli ultimi 30 giorni: {formatEuro(lowestPrice)}.</Paragraph>
      )}
      <Action href={link}>Vai al prodotto</Action>
      <Small>
        Ricevi questa e-mail perché hai chiesto un avviso: per questo avviso non ti scriveremo più.
      </Small>
    </>
  ),
};
