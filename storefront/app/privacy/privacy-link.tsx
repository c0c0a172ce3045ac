import * as m from "#messages";
import { panel } from "./consent.ts";
import { useThirdParties } from "./privacy-choices.tsx";

/** Consent is taken back as easily as it was given, from every page. */
export function PrivacyLink() {
  if (!useThirdParties()) return null;
  return (
    <>
      {" · "}
      <button type="button" className="link" onClick={() => panel.set(true)}>
        {m["footer.cookie_choices"]()}
      </button>
    </>
  );
}
