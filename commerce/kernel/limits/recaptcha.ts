import { z } from "zod";

const Answer = z.object({ success: z.boolean(), score: z.number().optional() });

const googleUrl = "https://www.google.com/recaptcha/api/siteverify";
const patience = 3_000;
const leastScore = 0.5;

export type RecaptchaVerdict = "human" | "bot" | "unreachable";

export async function askRecaptcha(
  { secretKey, verifyUrl = googleUrl }: { secretKey: string; verifyUrl?: string | undefined },
  token: string,
  address: string,
): Promise<RecaptchaVerdict> {
  try {
    const response = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret: secretKey, response: token, remoteip: address }),
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) return "unreachable";
    const { success, score = 0 } = Answer.parse(await response.json());
    return success && score >= leastScore ? "human" : "bot";
  } catch {
    return "unreachable";
  }
}
