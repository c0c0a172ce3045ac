import { createRoute } from "@hono/zod-openapi";
import { UploadedImage, UploadImage } from "#contract/admin/content.ts";
import { answers, createRouter } from "../kernel/http/router.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { adminErrors } from "../kernel/admin/describe.ts";
import { uploadImage } from "./media.ts";

export function imageRoutes() {
  const route = createRoute({
    tags: ["Administration"],
    method: "post",
    path: "/images",
    summary: "Upload a picture",
    request: { body: { content: { "multipart/form-data": { schema: UploadImage } } } },
    responses: { 201: answers(UploadedImage, "Kept; its path goes on products"), ...adminErrors },
  });
  return createRouter().openapi(route, async (c) => {
    const { file } = c.req.valid("form");
    const bytes = new Uint8Array(await file.arrayBuffer());
    return ld(c, await uploadImage(c.get("ctx"), { name: file.name, bytes }), 201);
  });
}
