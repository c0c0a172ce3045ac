import { shopTitle } from "#app/features/identity/shop-name.ts";
import { data, redirect } from "react-router";
import { accountForm, accountPage } from "#app/features/account/account-page.server.ts";
import { Notices } from "#app/features/account/auth-page.tsx";
import { orNotFound } from "#app/features/api/not-found.server.ts";
import { checkForm, refuseCall, refuseForm } from "#app/features/forms/form.server.ts";
import { firstPhoto } from "#app/features/product-card/product-card.ts";
import "#app/features/cart/cart.css";
import "#app/features/forms/request.css";
import { ButtonLink } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback.tsx";
import type { Photo } from "#app/ui/images/constants.ts";
import { Picture } from "#app/ui/picture.tsx";
import { ApiError } from "#contract/api-error.ts";
import { reviewSchema } from "#contract/forms/support.ts";
import { newReviewPath, productPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/review-new.ts";
import { ReviewForm } from "./review-form.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: shopTitle(m["review_new.meta"]({ name: loaderData?.product.name ?? "" })) },
  { name: "robots", content: "noindex" },
];

export async function loader(args: Route.LoaderArgs) {
  const { shop, headers, unsavedForm } = await accountPage(args);
  const { slug, name, subtitle, line, images } = await orNotFound(shop.product(args.params.slug));
  const product: ReviewedProduct = { slug, name, subtitle, line, photo: firstPhoto({ images }) };
  const sent = args.url.searchParams.has("inviata");
  return data({ product, line, unsavedForm, sent }, { headers });
}

export async function action(args: Route.ActionArgs) {
  const { shop, form } = await accountForm(args);
  const submission = checkForm(form, reviewSchema);
  if (submission.status !== "success") return refuseForm(submission);
  const { slug } = args.params;
  const { "@id": product } = await orNotFound(shop.product(slug));
  try {
    await shop.writeReview({ ...submission.value, product });
  } catch (error) {
    // One review per customer: that is about the product, not about a field.
    const message = error instanceof ApiError ? error.violationOf("product") : undefined;
    return refuseCall(submission, error, { message });
  }
  throw redirect(`${newReviewPath(slug)}?inviata=1`, 303);
}

export default function ReviewNew({ loaderData, actionData }: Route.ComponentProps) {
  const { product, unsavedForm, sent } = loaderData;
  if (sent) return <Sent product={product} />;
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

function Sent({ product }: { product: ReviewedProduct }) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{m["review_new.sent_title"]()}</h1>
      </div>
      <div className="request-done">
        <Alert tone="ok">{m["review_new.sent"]()}</Alert>
        <p className="text-ink-2">{m["review_new.sent_next"]()}</p>
        <ButtonLink kind="quiet" href={productPath(product.slug)}>
          {m["review_new.back"]()}
        </ButtonLink>
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
