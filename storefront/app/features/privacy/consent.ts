import { createStore } from "#app/features/session/visitor-state.ts";

/** What a visitor answered, and about which purposes. */
export type Consent = Partial<Record<Purpose, boolean>>;

const name = "rugiada_consent";
/** The Garante: whoever answered is not asked again for six months. */
const maxAge = 182 * 24 * 3600;

/** Whether the panel is open: at first when something was never answered, later from the footer. */
export const panel = createStore(false);

export function parseConsent(cookies: string): Consent {
  const text = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1];
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

export function writeConsent(consent: Consent): void {
  const value = encodeURIComponent(JSON.stringify(consent));
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}

/** Services of others the owner has configured; null when there are none, and so nothing to consent to. */
export type ThirdParties = { recaptchaSiteKey: string | null; analyticsScript: string | null };

export type Purpose = "recaptcha" | "analytics";

export function purposesOf(parties: ThirdParties | null): Purpose[] {
  const purposes: Purpose[] = [];
  if (parties?.recaptchaSiteKey) purposes.push("recaptcha");
  if (parties?.analyticsScript) purposes.push("analytics");
  return purposes;
}
