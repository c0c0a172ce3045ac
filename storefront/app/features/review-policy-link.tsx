import * as m from "#messages";

/** Wherever reviews are shown or asked for. */
export const PolicyLink = () => (
  <a className="link" href="/come-gestiamo-le-recensioni">
    {m["reviews.policy"]()}
  </a>
);
