import { createRoute } from "@hono/zod-openapi";
import { UploadedImage, UploadImage } from "#contract/admin/image.ts";
import { answers } from "../../http/document.ts";
import { ld } from "../../http/json-ld.ts";
import { createRouter } from "../../http/router.ts";
import { adminErrors } from "../describe.ts";
import { uploadImage } from "./upload-image.ts";

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
