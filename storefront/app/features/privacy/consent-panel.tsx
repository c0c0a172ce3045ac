import { type FormEvent, useEffect } from "react";
import "./privacy.css";
import { Button } from "#app/ui/button.tsx";
import { Check } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { cookiePolicyPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import {
  type Consent,
  consentCookie,
  panel,
  type Purpose,
  purposesOf,
  readConsent,
  type ThirdParties,
} from "./consent.ts";

const texts: Record<Purpose, { name: () => string; text: () => string }> = {
  recaptcha: { name: m["privacy.recaptcha"], text: m["privacy.recaptcha_text"] },
  analytics: { name: m["privacy.analytics"], text: m["privacy.analytics_text"] },
};

type ConsentPanelProps = { parties: ThirdParties; open: boolean };

/** Rules of the Garante: refusing is as easy as accepting, and closing refuses. */
export function ConsentPanel({ parties, open }: ConsentPanelProps) {
  const purposes = purposesOf(parties);
  const granted = readConsent();
  const { analyticsScript } = parties;
  useEffect(() => {
    if (granted.analytics && analyticsScript) loadAnalytics(analyticsScript);
  }, [granted.analytics, analyticsScript]);
  const answer = (allows: (purpose: Purpose) => boolean) => {
    writeConsent(Object.fromEntries(purposes.map((purpose) => [purpose, allows(purpose)])));
    panel.set(false);
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    answer((purpose) => form.has(purpose));
  };
  if (!open) return null;
  return (
    <section className="consent" aria-labelledby="consenso">
      <button
        type="button"
        className="icon-btn"
        aria-label={m["privacy.close"]()}
        onClick={() => answer(() => false)}
      >
        <Icon name="close" />
      </button>
      <h2 id="consenso">{m["privacy.title"]()}</h2>
      <p className="small">
        {m["privacy.text"]()}{" "}
        <PageLink className="link" href={cookiePolicyPath}>
          {m["privacy.policy"]()}
        </PageLink>
      </p>
      <form onSubmit={save}>
        <details>
          <summary className="link link-tap small">{m["privacy.choose"]()}</summary>
          <Check checked disabled readOnly>
            {m["privacy.technical"]()}
            <span className="caption block">{m["privacy.technical_text"]()}</span>
          </Check>
          {purposes.map((purpose) => (
            <Check key={purpose} name={purpose} defaultChecked={granted[purpose] ?? false}>
              {texts[purpose].name()}
              <span className="caption block">{texts[purpose].text()}</span>
            </Check>
          ))}
          <Button kind="quiet" size="small">
            {m["privacy.save"]()}
          </Button>
        </details>
        <div className="acts mt-2">
          <Button type="button" size="small" onClick={() => answer(() => true)}>
            {m["privacy.accept"]()}
          </Button>
          <Button type="button" size="small" onClick={() => answer(() => false)}>
            {m["privacy.reject"]()}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Loads the statistics script; called only after consent. */
export function loadAnalytics(address: string): void {
  if (document.querySelector(`script[src="${CSS.escape(address)}"]`)) return;
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  document.head.append(script);
}

/** Garante della privacy: do not ask again within six months of an answer. */
const maxAge = 182 * 24 * 3600;

function writeConsent(consent: Consent): void {
  const value = encodeURIComponent(JSON.stringify(consent));
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${consentCookie}=${value}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}
