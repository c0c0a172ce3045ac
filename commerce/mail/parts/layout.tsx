import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import type { ReactNode } from "react";
import { companyAddress } from "#contract/italy/address-lines.ts";
import type { Company, Identity } from "../../settings/index.ts";
import { logoAddress, logoSize } from "../logo.ts";
import { companyPhone, companyRegisters } from "./company-lines.ts";
import { Lines, MailLink } from "./text.tsx";
import { colour, serif, small } from "./theme.ts";

type LayoutProps = {
  subject: string;
  preview: string;
  company: Company;
  shopName: string;
  shopUrl: string;
  logo: Identity["logo"];
  children: ReactNode;
};

/** Layout of all emails; opening one fetches nothing from the network. */
export function Layout(props: LayoutProps) {
  const { subject, preview, company, shopName, shopUrl, logo, children } = props;
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
            <Wordmark name={shopName} shopUrl={shopUrl} logo={logo} />
            {children}
            <LegalFooter company={company} />
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

type WordmarkProps = { name: string } & Pick<LayoutProps, "shopUrl" | "logo">;

function Wordmark({ name, shopUrl, logo }: WordmarkProps) {
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
        {logo ? <img src={logoAddress} alt={name} {...logoSize(logo)} /> : name}
      </a>
    </p>
  );
}

const rule = {
  margin: "48px 0 20px",
  border: "none",
  borderTop: `1px solid ${colour.rule}`,
};
const style = { ...small, fontSize: 13, lineHeight: "20px" };

function LegalFooter({ company }: { company: Company }) {
  const { name, email, pec, demo } = company;
  const lines = [name, companyAddress(company), companyRegisters(company)].filter(Boolean);
  return (
    <>
      <hr style={rule} />
      <p style={style}>
        <Lines text={lines} />
      </p>
      <p style={style}>
        {email && (
          <>
            E-mail <MailLink address={email} />
            <br />
          </>
        )}
        {pec && (
          <>
            PEC <MailLink address={pec} />
            <br />
          </>
        )}
        {companyPhone(company)}
      </p>
      {demo && <p style={style}>Azienda di fantasia: questi dati sono dimostrativi.</p>}
    </>
  );
}
