import { data, redirect } from "react-router";
import { orNotFound } from "#app/features/api/shop-api.server.ts";
import { readFormData, refusePress } from "#app/features/forms/form.server.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { newReviewPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/review-new.ts";

export const isPhotoForm = ({ headers }: Request) =>
  headers.get("content-type")?.startsWith("multipart/form-data") ?? false;

/** Adds the uploaded photograph, or removes the one named by the button. */
export async function changePhotos({ request, context, params, url }: Route.ActionArgs) {
  // Authenticates before reading the body, because the upload may be large.
  const { shop } = await context.get(visitorContext).customer();
  const form = await readFormData(request);
  const { code } = await orNotFound(shop.product(params.slug));
  const [path, file] = [form.get("remove"), form.get("photo")];
  try {
    if (typeof path === "string") await shop.removeReviewPhoto(code, path);
    else if (file instanceof File && file.size > 0) await shop.addReviewPhoto(code, file);
    else return refuse(m["review_photos.missing"]());
  } catch (error) {
    return refusePress(error);
  }
  throw redirect(`${newReviewPath(params.slug)}${url.search}#foto`, 303);
}

const refuse = (problem: string) =>
  data({ status: "error" as const, error: { "": [problem] } }, { status: 422 });
