import { signInAddress } from "#app/session/return-path.ts";
import * as m from "#messages";
import { checkoutPath } from "./steps.ts";

/** With scripts the tab keeps what is typed; without them the button of the form around takes it along. */
export function SignInOffer() {
  return (
    <>
      {m["checkout.have_account"]()}{" "}
      <a className="scripted link link-tap" href={signInAddress(checkoutPath)}>
        {m["auth.sign_in"]()}
      </a>
      <button className="unscripted link link-tap" name="accedi" value="1">
        {m["auth.sign_in"]()}
      </button>
    </>
  );
}
