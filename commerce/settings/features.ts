import { eq } from "drizzle-orm";
import { FeatureSettings } from "#contract/admin/settings.ts";
import type { CommerceConfig } from "../kernel/config.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { CommerceError } from "../kernel/errors.ts";
import { settings } from "./schema.ts";

export type Features = CommerceConfig["features"];

/** What the owner chose in the back office; the environment decides only what was never chosen. */
export async function readFeatures({ db, config }: Pick<Ctx, "db" | "config">): Promise<Features> {
  const [row] = await db.select().from(settings).where(eq(settings.key, "features"));
  const chosen = FeatureSettings.partial().safeParse(row?.value ?? {});
  const { giftCards = config.features.giftCards } = chosen.success ? chosen.data : {};
  return { giftCards };
}

/** SPEC §6. */
export async function requireGiftCards(ctx: Ctx): Promise<void> {
  if (!(await readFeatures(ctx)).giftCards) {
    throw new CommerceError("not_found", "Feature is not enabled");
  }
}
