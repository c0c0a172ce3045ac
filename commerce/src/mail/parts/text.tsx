import type { ReactNode } from "react";
import { greetingName } from "#contract/plain-text.ts";
import { body, colour, link, serif, small } from "./theme.ts";

type Children = { children: ReactNode };

export function Title({ children }: Children) {
  const style = {
    margin: "0 0 20px",
    fontFamily: serif,
    fontSize: 36,
    lineHeight: "40px",
    fontWeight: 400,
    color: colour.ink,
  };
  return <h1 style={style}>{children}</h1>;
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

/** By name only where it looks like one: whoever typed it may not be the one who reads it. */
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
