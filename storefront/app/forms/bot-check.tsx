import { armBotCheck } from "./arm-bot-check.ts";

/** Put it in every form that strangers may send. */
export function BotCheck() {
  return <input type="hidden" name="recaptchaToken" ref={armBotCheck} />;
}
