import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "../ctx.ts";
import { settings } from "../db/schema.ts";

const text = z.string().default("");

/** Who sells: what the law wants on every order and every page. An unknown part is empty. */
const Company = z.object({
  name: z.string().min(1).default("Rugiada"),
  address: text,
  zip: text,
  city: text,
  province: text,
  country: text,
  vatNumber: text,
  fiscalCode: text,
  rea: text,
  shareCapital: text,
  email: text,
  pec: text,
  phone: text,
  customerCareHours: text,
  /** As a sentence goes on with it: «entro un giorno lavorativo». */
  replyTime: text,
  /** True while the data are invented. */
  demo: z.boolean().default(false),
});

export type Company = z.infer<typeof Company>;

export async function readCompany({ db }: Pick<Ctx, "db">): Promise<Company> {
  const [row] = await db.select().from(settings).where(eq(settings.key, "company"));
  const stored = Company.safeParse(row?.value ?? {});
  return stored.success ? stored.data : Company.parse({});
}
