import { z } from "zod";
import { collectionOf, Iri } from "../../json-ld.ts";

export const FailedJob = z
  .object({
    "@id": Iri,
    "@type": z.literal("FailedJob"),
    id: z.string(),
    queue: z.string(),
    subject: z.string().nullable().meta({ description: "For whom or what it was" }),
    message: z.string().nullable().meta({ description: "Why it was given up" }),
    at: z.string(),
    canRetry: z.boolean(),
  })
  .meta({ id: "FailedJob" });
export type FailedJob = z.infer<typeof FailedJob>;

export const FailedJobCollection = collectionOf(FailedJob).meta({ id: "FailedJobCollection" });
