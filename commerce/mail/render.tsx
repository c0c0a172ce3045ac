import { render, toPlainText } from "@react-email/render";
import { inlineVariables } from "#brand/brand.ts";
import { paletteFor, typefacesFor } from "#brand/palettes.ts";
import type { Company, Identity } from "../settings/index.ts";
import type { Email, EmailName, Template } from "./emails.ts";
import * as account from "./emails/account.tsx";
import * as newsletter from "./emails/newsletter.tsx";
import * as orders from "./emails/orders.tsx";
import * as payments from "./emails/payments.tsx";
import * as reviews from "./emails/reviews.tsx";
import * as staff from "./emails/staff.tsx";
import * as support from "./emails/support.tsx";
import { Layout } from "./parts/layout.tsx";
import { Opening, OwnWords } from "./parts/text.tsx";
import { type EmailTexts, fill, noText, valuesOf } from "./texts.ts";

export type RenderedEmail = { subject: string; html: string; text: string };

export async function renderEmail<Name extends EmailName>(
  email: Email<Name>,
  { company, identity, shopUrl, texts = {} }: Sender,
): Promise<RenderedEmail> {
  const { name, data } = email;
  const { preview, Content }: Template<Name> = templates[name];
  const { name: shopName, logo } = identity;
  const shop = { company, shopName, shopUrl };
  const own = texts[name] ?? noText;
  const values = valuesOf(email, identity.name);
  const title = fill(own.subject, values) || usualSubject(email, identity.name);
  const html = await render(
    <Layout subject={title} preview={preview(data, shopName)} logo={logo} {...shop}>
      <Opening.Provider value={fill(own.before, values)}>
        <Content data={data} {...shop} />
      </Opening.Provider>
      <OwnWords text={fill(own.after, values)} />
    </Layout>,
  );
  const shown = withoutBreaks(painted(html, identity));
  return { subject: title, html: shown, text: plainText(html) };
}

type Sender = { company: Company; identity: Identity; shopUrl: string; texts?: EmailTexts };

export function usualSubject<Name extends EmailName>(email: Email<Name>, shopName: string): string {
  const { subject }: Template<Name> = templates[email.name];
  return subject(email.data, shopName);
}

/** Inlines CSS variables, which mail programs do not support. */
const painted = (html: string, identity: Identity) =>
  inlineVariables(html, { ...paletteFor(identity), ...typefacesFor(identity).emails });

/** Prevents mail programs from breaking «e-mail» at its hyphen. */
const withoutBreaks = (html: string) =>
  html.replaceAll(/>[^<]*</g, (text) => text.replaceAll(/\b([eE])-mail\b/g, "$1\u2011mail"));

function plainText(html: string): string {
  const asWritten = { uppercase: false };
  return toPlainText(html, {
    wordwrap: 78,
    selectors: [
      { selector: "h1", options: asWritten },
      { selector: "h2", options: asWritten },
      { selector: "p", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    ],
  });
}

const templates: { [Name in EmailName]: Template<Name> } = {
  ...account,
  ...newsletter,
  ...orders,
  ...payments,
  ...reviews,
  ...staff,
  ...support,
};
