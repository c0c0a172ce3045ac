import { asc } from "drizzle-orm";
import type { ContactRequestType } from "#contract/request.ts";
import type { Ctx } from "../ctx.ts";
import { contactRequestTypes } from "../db/schema/voices.ts";

export async function listContactTypes(ctx: Ctx): Promise<ContactRequestType[]> {
  const types = await ctx.db
    .select()
    .from(contactRequestTypes)
    .orderBy(asc(contactRequestTypes.position), asc(contactRequestTypes.id));
  return types.map(({ code, name, description, requiresOrderNumber, requiresProductCode }) => ({
    "@id": `${ctx.config.apiPrefix}/shop/contact-request-types/${code}`,
    "@type": "ContactRequestType",
    code,
    name,
    description,
    requiresOrderNumber,
    requiresProductCode,
  }));
}
