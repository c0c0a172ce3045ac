import { createStore } from "#app/features/session/visitor-state.ts";

export type Consent = Partial<Record<Purpose, boolean>>;

export const consentCookie = "shop_consent";

/** True while the panel is open: at first if a purpose was never answered, later from the footer. */
export const panel = createStore(false);

export function parseConsent(cookies: string): Consent {
  const text = new RegExp(`(?:^|; )${consentCookie}=([^;]*)`).exec(cookies)?.[1];
  try {
    const value: unknown = text ? JSON.parse(decodeURIComponent(text)) : {};
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

export const readConsent = (): Consent => parseConsent(document.cookie);

export const isUnanswered = (purposes: Purpose[], consent: Consent): boolean =>
  purposes.some((purpose) => consent[purpose] === undefined);

/** Third-party services the owner has configured; null if there are none and no consent is needed. */
export type ThirdParties = { recaptchaSiteKey: string | null; analyticsScript: string | null };

export type Purpose = "recaptcha" | "analytics";

export function purposesOf(parties: ThirdParties | null): Purpose[] {
  const purposes: Purpose[] = [];
  if (parties?.recaptchaSiteKey) purposes.push("recaptcha");
  if (parties?.analyticsScript) purposes.push("analytics");
  return purposes;
}
