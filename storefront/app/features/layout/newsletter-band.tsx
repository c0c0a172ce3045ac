import { Form } from "react-router";
import { newsletterPath, privacyPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { useIdentity } from "#app/features/identity/identity.tsx";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { type Terms, useLayoutData } from "./layout-data.ts";
import { Check } from "#app/ui/field.tsx";

/** Posts to the newsletter's own page, which shows validation errors. */
export function NewsletterBand() {
  const { terms, lacks } = useLayoutData();
  const { welcome } = terms;
  const words = useIdentity()?.newsletter;
  if (lacks.newsletter) return null;
  return (
    <section className="letter" aria-labelledby="letter">
      <div className="wrap grid12 split-even gap-y-8">
        <h2 id="letter">{words?.title || m["home.letter_title"]()}</h2>
        {/* No discovery: most visitors never submit it, so its route need not be fetched. */}
        <Form method="post" action={newsletterPath} discover="none" noValidate>
          <p className="mb-4 text-ink-2">
            {import.meta.env.SSR ? letterText(words, welcome) : served[0]?.textContent}
          </p>
          <div className="under">
            <input
              name="email"
              type="email"
              autoComplete="email"
              required
              aria-label={m["home.letter_email"]()}
              placeholder={m["home.letter_email"]()}
            />
            <button>{m["home.letter_send"]()}</button>
          </div>
          <Check name="consents.newsletter" required>
            <span>
              {import.meta.env.SSR ? m["home.letter_consent_1"]() : served[1]?.textContent}
            </span>
            <PageLink className="link" href={privacyPath}>
              {m["home.letter_consent_2"]()}
            </PageLink>
            <span>
              {import.meta.env.SSR ? m["home.letter_consent_3"]() : served[2]?.textContent}
            </span>
          </Check>
          <BotCheck />
        </Form>
      </div>
    </section>
  );
}

type Words = { text?: string | null | undefined } | null | undefined;

/** The browser reads these texts from the page, so that its code does not contain them. */
const served = import.meta.env.SSR ? [] : document.querySelectorAll(".letter :is(p,span span)");

const letterText = (words: Words, welcome: Terms["welcome"]) =>
  `${words?.text || m["home.letter_text"]()} ${welcome ? welcomeWords(welcome) : ""}`.trim();

const welcomeWords = ({ percent }: NonNullable<Terms["welcome"]>) =>
  percent === null ? m["home.letter_coupon"]() : m["home.letter_percent"]({ percent });
