import { z } from "zod";
import { resource, schema } from "../json-ld.ts";

const pointIds = [
  "identity",
  "company",
  "shipping",
  "payments",
  "mail",
  "legal",
  "product",
  "address",
  "secondFactor",
  "backup",
  "demo",
  "files",
  "claims",
] as const;
export const PointId = z.enum(pointIds);
export type PointId = z.infer<typeof PointId>;

export const ReadinessPoint = schema("ReadinessPoint", {
  id: PointId,
  title: z.string(),
  state: z.enum(["ok", "wait", "bad"]),
  status: z.string().describe("The state in a word or two"),
  detail: z.string(),
  grave: z.boolean().describe("Must be mended: no confirmation replaces it"),
});
export type ReadinessPoint = z.infer<typeof ReadinessPoint>;

export const LegalPage = schema("LegalPage", {
  path: z.string(),
  title: z.string(),
  state: z.enum(["read", "unread", "incomplete", "missing"]),
  id: z.int().nullable().describe("Of the page in the back office"),
});
export type LegalPage = z.infer<typeof LegalPage>;

export const Readiness = resource("Readiness", {
  demo: z.boolean().describe("A demo is always open and has no points"),
  open: z.boolean(),
  points: z.array(ReadinessPoint),
  legalPages: z.array(LegalPage),
  mailTest: z
    .object({ to: z.string(), sentAt: z.string() })
    .nullable()
    .describe("The test email whose code has not come back yet"),
  subscribers: z.int().describe("Confirmed subscriptions to the newsletter"),
});
export type Readiness = z.infer<typeof Readiness>;

export const OpenShop = schema("OpenShop", {
  skip: z.array(PointId).default([]).describe("Points that are not met and are knowingly left so"),
});

export const MailTestCode = z.object({ code: z.string().max(40) }).meta({ id: "MailTestCode" });

export const LegalPageText = schema("LegalPageText", {
  path: z.string(),
  title: z.string(),
  html: z.string(),
  version: z.string().describe("Names this very text"),
  gaps: z.array(z.string()).describe("What is still to be completed"),
});
export type LegalPageText = z.infer<typeof LegalPageText>;

export const ConfirmLegalPage = schema("ConfirmLegalPage", {
  path: z.string(),
  version: z.string(),
});
