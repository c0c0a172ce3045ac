import { hiddenMeta } from "#app/features/identity/identity.tsx";
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { accountForm, accountPage } from "#app/features/account/account-page.server.ts";
import { Notices } from "#app/features/account/auth-page.tsx";
import { optional, orNotFound } from "#app/features/api/shop-api.server.ts";
import { submitForm } from "#app/features/forms/form.server.ts";
import { firstPhoto } from "#app/features/product-card/product-card.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback.tsx";
import type { Photo } from "#app/ui/images/image-url.ts";
import { Picture } from "#app/ui/picture.tsx";
import { ApiError } from "#contract/api-error.ts";
import { reviewSchema } from "#contract/forms/support.ts";
import { newReviewPath, productPath } from "#contract/paths.ts";
import type { WriteReview } from "#contract/review.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/review-new.ts";
import {
  type FormField,
  InputField,
  SelectField,
  TextAreaField,
  useLabel,
} from "#app/features/forms/fields.tsx";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import type { UnsavedForm } from "#app/features/session/cookies.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Star } from "#app/ui/rating.tsx";
import { RATING, SKIN_TYPES } from "#contract/forms/limits.ts";
import { changePhotos, isPhotoForm } from "./review-photos.server.ts";
import { ReviewPhotos } from "./review-photos.tsx";
import { PolicyLink } from "#app/features/reviews.tsx";
import "#app/features/cart/cart.css";
import "#app/features/forms/request.css";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  hiddenMeta(m["review_new.meta"]({ name: loaderData?.product.name ?? "" }));

export async function loader(args: Route.LoaderArgs) {
  const { shop, headers, unsavedForm } = await accountPage(args);
  const found = await orNotFound(shop.product(args.params.slug));
  const { slug, name, subtitle, line, images } = found;
  const own = await optional(shop.ownReview(found.code), null);
  const product: ReviewedProduct = { slug, name, subtitle, line, photo: firstPhoto({ images }) };
  const sent = args.url.searchParams.has("inviata");
  const open = own?.awaitsConfirmation === true;
  const photos = { photos: own?.photos ?? [], open, search: args.url.search };
  const written = own !== null && !open;
  return data({ product, line, unsavedForm, sent, written, photos }, { headers });
}

export async function action(args: Route.ActionArgs) {
  if (isPhotoForm(args.request)) return changePhotos(args);
  const { shop, form } = await accountForm(args);
  const { slug } = args.params;
  const write = async (review: Omit<WriteReview, "product">) => {
    const { "@id": product } = await orNotFound(shop.product(slug));
    await shop.writeReview({ ...review, product });
  };
  const refused = await submitForm(form, reviewSchema, write, explain);
  if (refused) return refused;
  throw redirect(`${newReviewPath(slug)}?inviata=1`, 303);
}

/** «One review per customer» is an error of the product, not of a field. */
const explain = (error: unknown) =>
  error instanceof ApiError ? error.violationOf("product") : undefined;

export default function ReviewNew({ loaderData, actionData }: Route.ComponentProps) {
  const { product, unsavedForm, sent, written, photos } = loaderData;
  if (sent || written)
    return (
      <Done product={product} sent={sent}>
        <ReviewPhotos slug={product.slug} {...photos} result={actionData} />
      </Done>
    );
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{m["review_new.title"]()}</h1>
        <p className="lead">{m["review_new.lead"]()}</p>
      </div>
      <Notices unsavedForm={unsavedForm} />
      <div className="grid12 split-aside gap-y-12">
        <ReviewForm unsavedForm={unsavedForm} lastResult={actionData} />
        <aside className="max-lg:order-first">
          <ReviewedCard product={product} />
        </aside>
      </div>
    </div>
  );
}

type DoneProps = { product: ReviewedProduct; sent: boolean; children: ReactNode };

/** Shown after sending, and to customers who have already reviewed the product. */
function Done({ product, sent, children }: DoneProps) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>
          {sent ? m["review_new.sent_title"]() : m["review_new.written_title"]()}
        </h1>
      </div>
      <div className="request-done">
        {sent && <Alert tone="ok">{m["review_new.sent"]()}</Alert>}
        <p className="text-ink-2">
          {sent ? m["review_new.sent_next"]() : m["review_new.written"]({ name: product.name })}
        </p>
        <ButtonLink kind="quiet" href={productPath(product.slug)}>
          {m["review_new.back"]()}
        </ButtonLink>
        {children}
      </div>
    </div>
  );
}

export type ReviewedProduct = {
  slug: string;
  name: string;
  subtitle: string | null;
  line: string | null;
  photo: Photo | null;
};

export function ReviewedCard({ product }: { product: ReviewedProduct }) {
  const { slug, name, subtitle, line, photo } = product;
  return (
    <div className="item sm border-t-0">
      <Picture photo={photo} alt="" ratio="2:3" sizes="64px" line={line ?? undefined} />
      <h2>
        <PageLink href={productPath(slug)}>{name}</PageLink>
      </h2>
      <span />
      <p className="v">{subtitle}</p>
    </div>
  );
}

type ReviewFormProps = { unsavedForm: UnsavedForm | null; lastResult: FormResult | undefined };

function ReviewForm({ unsavedForm, lastResult }: ReviewFormProps) {
  const [form, fields] = useShopForm("recensione", reviewSchema, lastResult, unsavedForm ?? {});
  return (
    <ShopForm form={form} autosaved submit={m["review_new.send"]()}>
      <StarsField field={fields.rating} />
      <InputField field={fields.title} />
      <TextAreaField field={fields.comment} rows={6} hint={m["review_new.comment_hint"]()} />
      <SelectField
        field={fields.skinType}
        choices={SKIN_TYPES.map((skin) => ({ value: skin, label: m["reviews.skin"]({ skin }) }))}
        placeholder={m["review_new.no_skin"]()}
        hint={m["review_new.skin_hint"]()}
        optional
      />
      <p className="caption">
        {m["review_new.rules"]()} <PolicyLink />
      </p>
    </ShopForm>
  );
}

const votes = Array.from({ length: RATING.max }, (_, index) => index + RATING.min);

/** From one to five in DOM order, for keyboard and screen readers. */
function StarsField({ field }: { field: FormField }) {
  const label = useLabel(field.name);
  const error = field.errors?.[0];
  const errorId = `${field.id}-error`;
  return (
    <fieldset key={field.key} className="stars-in" aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      <div>
        {votes.map((vote) => (
          <label key={vote}>
            <input
              type="radio"
              id={vote === RATING.min ? field.id : undefined}
              name={field.name}
              value={vote}
              defaultChecked={field.initialValue === String(vote)}
              required
            />
            <span className="sr-only">{m["review_new.star"]({ count: vote })}</span>
            <Star />
          </label>
        ))}
      </div>
      {error && (
        <p className="err" id={errorId}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
