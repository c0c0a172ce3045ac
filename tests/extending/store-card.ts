import { z } from "zod";
import { defineSectionType, sectionTypes } from "#commerce/content/index.ts";
import { definePlugin } from "#commerce/kernel/plugins.ts";
import { escapeHtml } from "#contract/format/markup.ts";

const storeCard = defineSectionType({
  type: "store-card",
  label: "Il nostro negozio",
  fields: z.object({
    address: z.string().min(1).max(200).meta({ title: "Indirizzo" }),
    phone: z
      .string()
      .regex(/^[+\d ]+$/, "Solo cifre e spazi")
      .meta({ title: "Telefono" }),
    parking: z.boolean().default(false).meta({ title: "C’è un parcheggio" }),
  }),
  render: (_ctx, { address, phone, parking }) =>
    `<p>${escapeHtml(address)}${parking ? ", con parcheggio" : ""}</p>
    <p><a href="tel:${phone.replaceAll(" ", "")}">${phone}</a></p>`,
});

export default definePlugin({
  name: "store-card",
  setup(kernel) {
    kernel.add(sectionTypes, storeCard);
  },
});
