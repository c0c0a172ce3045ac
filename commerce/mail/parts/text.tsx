import { type CSSProperties, type ReactNode, createContext, Fragment, useContext } from "react";
import { addressLines, type PrintableAddress } from "#contract/italy/address-lines.ts";
import { withoutLinks, greetingName } from "#contract/format/plain-text.ts";
import { colour, sans, body, link, serif, small } from "./theme.ts";
import { Button } from "@react-email/button";
import { Section } from "@react-email/section";

type Fact = readonly [label: string, value: string | readonly string[] | null | undefined];

export const cell = {
  padding: "9px 0",
  borderBottom: `1px solid ${colour.rule}`,
  fontFamily: sans,
  fontSize: 15,
  lineHeight: "22px",
  color: colour.ink,
  verticalAlign: "top",
  textAlign: "left",
} as const;

/** User input, possibly a stranger's: links in it become plain text. */
export const typed = (text: string | null | undefined) => text && withoutLinks(text);

export const typedAddress = (address: PrintableAddress) =>
  addressLines(address).map((line) => withoutLinks(line));

export const DataTable = ({ style, children }: { style?: CSSProperties; children: ReactNode }) => (
  <table
    width="100%"
    cellPadding="0"
    cellSpacing="0"
    data-text-format="dataTable"
    style={{ ...style, margin: "0 0 16px" }}
  >
    <tbody>{children}</tbody>
  </table>
);

export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.flatMap(([label, value]) => (value?.length ? [{ label, value }] : []));
  return (
    <DataTable style={{ borderTop: `1px solid ${colour.rule}` }}>
      {known.map(({ label, value }) => (
        <tr key={label}>
          <td style={{ ...cell, width: "36%", paddingRight: 16, color: colour.muted }}>{label}</td>
          <td style={cell}>
            <Lines text={value} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

type Children = { children: ReactNode };

export const Opening = createContext("");

/** Splits a text into paragraphs at blank lines. */
export const OwnWords = ({ text }: { text: string }) =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== "")
    .map((part, index) => (
      <Paragraph key={index}>
        <Lines text={part} />
      </Paragraph>
    ));

export function Title({ children }: Children) {
  const opening = useContext(Opening);
  const style = {
    margin: "0 0 20px",
    fontFamily: serif,
    fontSize: 36,
    lineHeight: "40px",
    fontWeight: 400,
    color: colour.ink,
  };
  return (
    <>
      <h1 style={style}>{children}</h1>
      <OwnWords text={opening} />
    </>
  );
}

export function Subtitle({ children }: Children) {
  const style = {
    margin: "36px 0 12px",
    fontFamily: serif,
    fontSize: 24,
    lineHeight: "28px",
    fontWeight: 500,
    color: colour.ink,
  };
  return <h2 style={style}>{children}</h2>;
}

export function Paragraph({ children }: Children) {
  return <p style={body}>{children}</p>;
}

export function Small({ children }: Children) {
  return <p style={small}>{children}</p>;
}

/** Greets by name only if the input looks like one: a stranger may have typed it. */
export function Greeting({ firstName }: { firstName: string | null | undefined }) {
  const name = greetingName(firstName);
  return <Paragraph>{name ? `Ciao ${name},` : "Ciao,"}</Paragraph>;
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={link} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} style={link}>
      {address}
    </a>
  );
}

/** The shop's mailbox after `words`; renders nothing when none is configured. */
export const WriteTo = ({ words, email }: { words: string; email: string }) =>
  email && (
    <>
      {words} <MailLink address={email} />
    </>
  );

export function Action({ href, children }: { href: string; children: string }) {
  return (
    <Section style={{ margin: "28px 0" }}>
      <Button
        href={href}
        style={{
          padding: "15px 28px",
          borderRadius: 2,
          backgroundColor: colour.ink,
          color: colour.paper,
          fontFamily: sans,
          fontSize: 16,
          fontWeight: 500,
        }}
      >
        {children}
      </Button>
    </Section>
  );
}

export function ActionInWords({ href }: { href: string }) {
  return (
    <div data-skip-in-text="true" style={{ wordBreak: "break-all" }}>
      <Small>
        Se il pulsante non funziona, copia questo indirizzo nel browser:
        <br />
        <TextLink href={href}>{href}</TextLink>
      </Small>
    </div>
  );
}

/** Preserves line breaks. */
export function Lines({ text }: { text: string | readonly string[] }) {
  const lines = typeof text === "string" ? text.trim().split(/\r?\n/) : text;
  return lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

export function Code({ children }: { children: string }) {
  return (
    <p
      style={{
        margin: "8px 0 20px",
        padding: "18px 20px",
        backgroundColor: colour.wash,
        fontFamily: sans,
        fontSize: 22,
        lineHeight: "28px",
        fontWeight: 600,
        letterSpacing: "0.06em",
        color: colour.ink,
        wordBreak: "break-all",
      }}
    >
      {children}
    </p>
  );
}

const frame = {
  ...body,
  margin: "0 0 20px",
  padding: "4px 0 4px 18px",
  borderLeft: `2px solid ${colour.accent}`,
};

export function Quote({ text }: { text: string }) {
  return (
    <blockquote style={{ ...frame, color: colour.muted }}>
      <Lines text={text} />
    </blockquote>
  );
}

export function Dedication({ text }: { text: string }) {
  const style = {
    ...frame,
    fontFamily: serif,
    fontStyle: "italic",
    fontSize: 22,
    lineHeight: "30px",
  };
  return (
    <blockquote style={style}>
      <Lines text={withoutLinks(text)} />
    </blockquote>
  );
}
