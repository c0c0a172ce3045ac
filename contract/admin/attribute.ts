import { z } from "zod";
import { Search, listQuery } from "./listing.ts";

const Code = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_+-]{1,80}$/, "Solo lettere, cifre, -, + e _");
const Name = z
  .string()
  .trim()
  .min(1, "Questo campo è obbligatorio")
  .max(200, "Al massimo 200 caratteri");

const shape = {
  name: Name,
  filterable: z.boolean().meta({ description: "Shoppers can filter by it" }),
  position: z.int(),
  values: z.array(z.object({ code: Code, name: Name })).max(200),
};

export const AdminAttribute = z.object({
  id: z.int(),
  code: z.string(),
  ...shape,
  name: z.string(),
  values: z.array(z.object({ code: z.string(), name: z.string() })),
});
export const ChangeAttribute = z.object(shape).partial().meta({ id: "ChangeAttribute" });
export const CreateAttribute = ChangeAttribute.extend({ code: Code, name: Name }).meta({
  id: "CreateAttribute",
});
export const AttributeQuery = listQuery(["name", "position"], { q: Search });
