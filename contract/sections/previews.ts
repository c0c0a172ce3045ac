import { z } from "zod";
import { schema } from "../json-ld.ts";

/** What a storefront sends with calls for a page that is opened as a preview. */
export const previewHeader = "x-preview";
export const previewMomentHeader = "x-preview-at";

/** A preview token: when it expires, the number of its holder, and an HMAC of both. */
const shape = /^(\d{10})\.(\d{1,9})\.[\w-]{43}$/;

export const readPreviewToken = (token: string) => {
  const [, ends, holder] = shape.exec(token) ?? [];
  return ends && holder ? { ends: Number(ends) * 1000, holder: Number(holder) } : undefined;
};

export const PreviewToken = schema("PreviewToken", { token: z.string(), expiresAt: z.string() });
