import { Company } from "#contract/content.ts";
import type { Ctx } from "../ctx.ts";
import { readSetting } from "./read-setting.ts";

const Facts = Company.omit({ "@context": true, "@id": true, "@type": true });

/** Always answers: the footer of every page needs it, also before the owner has filled it in. */
export async function getCompany(ctx: Ctx): Promise<Company> {
  const facts = (await readSetting(ctx, "company", Facts)) ?? Facts.parse({ name: "Rugiada" });
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Company`,
    "@id": `${ctx.config.apiPrefix}/shop/company`,
    "@type": "Company",
    ...facts,
  };
}
