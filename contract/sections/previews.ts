import { z } from "zod";
import { schema } from "../json-ld.ts";

/** Header that the storefront sends with its API calls while rendering a preview. */
export const previewHeader = "x-preview";
export const previewMomentHeader = "x-preview-at";

/** Preview token: expiry, staff id and an HMAC of both. */
const shape = /^(\d{10})\.(\d{1,9})\.[\w-]{43}$/;

export const readPreviewToken = (token: string) => {
  const [, ends, holder] = shape.exec(token) ?? [];
  return ends && holder ? { ends: Number(ends) * 1000, holder: Number(holder) } : undefined;
};

export const PreviewToken = schema("PreviewToken", { token: z.string(), expiresAt: z.string() });
