import { z } from "zod";
import { companyShape } from "../content.ts";
import { Iri, collectionOf } from "../json-ld.ts";

const text = z.string().max(300, "Al massimo 300 caratteri");

export const CompanySettings = z.object({
  name: text.min(1, "Questo campo è obbligatorio"),
  ...companyShape(text),
  demo: z.boolean(),
});

const FaqSettings = z.array(
  z.object({ topic: text, question: z.string().min(1), answer: z.string().min(1) }),
);

const ThresholdSettings = z.object({
  lowStock: z.int().min(0).meta({ description: "Pieces at which stock counts as low" }),
});

export const FeatureSettings = z.object({
  giftCards: z.boolean().meta({ description: "Gift cards can be bought and can pay" }),
});

/** What each setting may hold, by its key. */
export const settingShapes = {
  company: CompanySettings.partial(),
  faq: FaqSettings,
  thresholds: ThresholdSettings,
  features: FeatureSettings,
} as const;
export type SettingKey = keyof typeof settingShapes;

export const Setting = z
  .object({
    "@id": Iri,
    "@type": z.literal("Setting"),
    id: z.enum(["company", "faq", "thresholds", "features"]),
    value: z.unknown(),
    updatedAt: z.string().nullable(),
  })
  .meta({ id: "Setting" });
export type Setting = z.infer<typeof Setting>;
export const SettingCollection = collectionOf(Setting).meta({ id: "SettingCollection" });
export const WriteSetting = z.object({ value: z.unknown() }).meta({ id: "WriteSetting" });
