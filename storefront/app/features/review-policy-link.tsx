import { reviewPolicyPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";

/** Wherever reviews are shown or asked for. */
export const PolicyLink = () => (
  <PageLink className="link" href={reviewPolicyPath}>
    {m["reviews.policy"]()}
  </PageLink>
);
