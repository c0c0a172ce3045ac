import type { Company } from "#contract/content.ts";
import type { Ctx } from "../ctx.ts";
import { readCompany } from "../settings/read-company.ts";

export async function getCompany(ctx: Ctx): Promise<Company> {
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Company`,
    "@id": `${ctx.config.apiPrefix}/shop/company`,
    "@type": "Company",
    ...(await readCompany(ctx)),
  };
}
