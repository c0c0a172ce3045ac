import { render, toPlainText } from "@react-email/render";
import type { Company } from "../settings/read-company.ts";
import { Layout } from "./parts/layout.tsx";
import type { Letter, LetterName } from "./letters.ts";
import type { Template } from "./template.ts";
import { templates } from "./templates.ts";

export type RenderedLetter = { subject: string; html: string; text: string };

export async function renderLetter<Name extends LetterName>(
  { name, data }: Letter<Name>,
  company: Company,
  shopUrl: string,
): Promise<RenderedLetter> {
  const { subject, preview, Content } = templates[name] as Template<Name>;
  const html = await render(
    <Layout subject={subject(data)} preview={preview(data)} company={company} shopUrl={shopUrl}>
      <Content data={data} company={company} shopUrl={shopUrl} />
    </Layout>,
  );
  return { subject: subject(data), html, text: plainText(html) };
}

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
