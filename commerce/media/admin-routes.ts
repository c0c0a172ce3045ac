import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { UploadedImage, UploadImage } from "#contract/media/library.ts";
import { adminErrors } from "../kernel/admin/describe.ts";
import { getResource, shapeOf } from "../kernel/admin/resource-routes.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { answers, createRouter, numericId } from "../kernel/http/router.ts";
import { pictureResource, replacePicture } from "./library.ts";
import { uploadImage } from "./media.ts";

const tags = ["Administration"];
const body = { content: { "multipart/form-data": { schema: UploadImage } } };

export function imageRoutes() {
  const router = createRouter();
  const upload = createRoute({
    tags,
    method: "post",
    path: "/images",
    summary: "Upload a picture or a video",
    request: { body },
    responses: { 201: answers(UploadedImage, "Kept; its path goes on products"), ...adminErrors },
  });
  router.openapi(upload, async (c) =>
    ld(c, await uploadImage(c.get("ctx"), await sent(c.req.valid("form").file)), 201),
  );

  const replace = createRoute({
    tags,
    method: "post",
    path: "/pictures/{id}/replacement",
    summary: "Put another file in the place of a picture, everywhere",
    request: { params: z.object({ id: z.string() }), body },
    responses: { 200: answers(shapeOf(pictureResource), "The one that came"), ...adminErrors },
  });
  router.openapi(replace, async (c) => {
    const ctx = c.get("ctx");
    const file = await sent(c.req.valid("form").file);
    const id = await replacePicture(ctx, numericId(c.req.valid("param").id), file);
    return ld(c, (await getResource(ctx, pictureResource, String(id))) as never, 200);
  });
  return router;
}

const sent = async (file: File) => ({
  name: file.name,
  bytes: new Uint8Array(await file.arrayBuffer()),
});
