import { Action } from "../parts/action.tsx";
import { Paragraph, Small, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const backInStock: Template<"back_in_stock"> = {
  subject: ({ productName }) => `${productName} è di nuovo disponibile`,
  preview: () => "Ci avevi chiesto di avvisarti.",
  Content: ({ data: { productName, link } }) => (
    <>
      <Title>È di nuovo qui</Title>
      <Paragraph>«{productName}» è di nuovo disponibile.</Paragraph>
      <Action href={link}>Vai al prodotto</Action>
      <Small>
        Ricevi questa e-mail perché hai chiesto un avviso. Non possiamo mettere da parte il
        prodotto, e per questo avviso non ti scriveremo più.
      </Small>
    </>
  ),
};
