import { Form } from "react-router";
import type { FormResult } from "#app/features/forms/shop-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { controlProps, Field } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { MAX_REVIEW_PHOTOS } from "#contract/forms/limits.ts";
import { newReviewPath } from "#contract/paths.ts";
import type { ReviewPhoto } from "#contract/review.ts";
import * as m from "#messages";

type ReviewPhotosProps = {
  slug: string;
  photos: ReviewPhoto[];
  /** True until the review is moderated, after which it takes no more photographs. */
  open: boolean;
  search: string;
  result: FormResult | undefined;
};

/** A plain form even with scripts: the browser streams large files, a script would hold them in memory. */
export function ReviewPhotos({ slug, photos, open, search, result }: ReviewPhotosProps) {
  const mayAdd = open && photos.length < MAX_REVIEW_PHOTOS;
  if (!mayAdd && photos.length === 0) return null;
  const field = {
    id: "foto-file",
    label: m["review_photos.choose"](),
    hint: m["review_photos.hint"](),
    error: result?.error?.[""]?.[0],
  };
  return (
    <Form
      id="foto"
      method="post"
      action={newReviewPath(slug) + search}
      encType="multipart/form-data"
      reloadDocument
      className="form mt-8"
      aria-labelledby="foto-titolo"
    >
      <h2 className="text-h3" id="foto-titolo">
        {m["review_photos.title"]()}
      </h2>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-4">
          {photos.map((photo, at) => (
            <li key={photo.path}>
              <Picture photo={photo} alt="" ratio="1:1" sizes="96px" className="w-24" />
              <button className="link link-tap small" name="remove" value={photo.path}>
                {m["review_photos.remove"]({ position: at + 1 })}
              </button>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <>
          <p className="small text-ink-2">{m["review_photos.rules"]()}</p>
          <Field {...field}>
            <input
              type="file"
              name="photo"
              accept="image/jpeg,image/png,image/webp,image/avif"
              className="input"
              {...controlProps(field)}
            />
          </Field>
          <div>
            <Button kind="quiet">{m["review_photos.add"]()}</Button>
          </div>
        </>
      )}
    </Form>
  );
}
