import { useThirdParties } from "#app/privacy/privacy-choices.tsx";
import { armBotCheck } from "./arm-bot-check.ts";

/** Put it in every form that strangers may send. */
export function BotCheck() {
  const siteKey = useThirdParties()?.recaptchaSiteKey ?? undefined;
  return <input type="hidden" name="recaptchaToken" data-site-key={siteKey} ref={armBotCheck} />;
}
