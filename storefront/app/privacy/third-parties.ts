/** Services of others the owner has configured; null when there are none, and so nothing to consent to. */
export type ThirdParties = { recaptchaSiteKey: string | null; analyticsScript: string | null };

export type Purpose = "recaptcha" | "analytics";

export function purposesOf(parties: ThirdParties | null): Purpose[] {
  const purposes: Purpose[] = [];
  if (parties?.recaptchaSiteKey) purposes.push("recaptcha");
  if (parties?.analyticsScript) purposes.push("analytics");
  return purposes;
}
