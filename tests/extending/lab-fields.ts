import { productFields } from "#commerce/catalogue/index.ts";
import { definePlugin } from "#commerce/kernel/plugins.ts";

export const labFields = definePlugin({
  name: "lab-fields",
  setup(kernel) {
    kernel.add(productFields, {
      code: "protezione",
      name: "Fattore di protezione",
      type: "number",
      unit: "SPF",
      place: "intro",
      filterable: true,
    });
    kernel.add(productFields, {
      code: "laboratorio",
      name: "Provato da",
      type: "select",
      values: [
        { code: "lucca", name: "Laboratorio di Lucca" },
        { code: "bari", name: "Laboratorio di Bari" },
      ],
    });
  },
});
