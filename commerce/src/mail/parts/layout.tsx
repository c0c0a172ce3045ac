import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import type { ReactNode } from "react";
import type { Company } from "../../settings/read-company.ts";
import { LegalFooter } from "./legal-footer.tsx";
import { colour, serif } from "./theme.ts";

type LayoutProps = {
  subject: string;
  preview: string;
  company: Company;
  shopUrl: string;
  children: ReactNode;
};

/** Paper, ink and one hairline; nothing is fetched when the letter is opened. */
export function Layout({ subject, preview, company, shopUrl, children }: LayoutProps) {
  return (
    <Html lang="it">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light only" />
        <title>{subject}</title>
      </Head>
      <Body style={{ margin: 0, backgroundColor: colour.paper }}>
        <Preview>{preview}</Preview>
        <Container style={{ maxWidth: 600 }}>
          <Section style={{ padding: "32px 24px 40px" }}>
            <Wordmark shopUrl={shopUrl} />
            {children}
            <LegalFooter company={company} />
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

function Wordmark({ shopUrl }: { shopUrl: string }) {
  return (
    <p
      style={{
        margin: "0 0 36px",
        fontFamily: serif,
        fontSize: 32,
        lineHeight: "36px",
        fontWeight: 500,
        letterSpacing: "-0.01em",
      }}
      data-skip-in-text="true"
    >
      <a
        href={shopUrl}
        target="_blank"
        rel="noreferrer"
        style={{ color: colour.ink, textDecoration: "none" }}
      >
        Rug<span style={{ color: colour.accent }}>i</span>ada
      </a>
    </p>
  );
}
