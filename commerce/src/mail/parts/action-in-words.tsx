import { Small, TextLink } from "./text.tsx";

/** For readers whose mail program shows no buttons; the plain text already has the address. */
export function ActionInWords({ href }: { href: string }) {
  return (
    <div data-skip-in-text="true" style={{ wordBreak: "break-all" }}>
      <Small>
        Se il pulsante non funziona, copia questo indirizzo nel browser:{" "}
        <TextLink href={href}>{href}</TextLink>
      </Small>
    </div>
  );
}
