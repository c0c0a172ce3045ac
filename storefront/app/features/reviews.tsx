import { reviewPolicyPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";

export const PolicyLink = () => (
  <PageLink className="link" href={reviewPolicyPath}>
    {m["reviews.policy"]()}
  </PageLink>
);

/** Shows whether the author bought the product in this shop. */
export const Purchase = ({ verified }: { verified: boolean }) =>
  verified ? (
    <span className="ver">
      <Icon name="check" />
      {m["reviews.verified"]()}
    </span>
  ) : (
    <span>{m["reviews.unverified"]()}</span>
  );
