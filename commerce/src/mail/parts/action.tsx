import { Button } from "@react-email/button";
import { Section } from "@react-email/section";
import { colour, sans } from "./theme.ts";

/** The one thing the letter asks for. */
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
