import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { onStale } from "#app/features/session/visitor-state.ts";
import { TextField } from "#app/ui/field.tsx";
import * as m from "#messages";

/** An address to give away: copied with scripts, selected by hand without. */
export function ShareWishlist({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <details className="share">
      <summary className="link link-tap">{m["wishlist.share"]()}</summary>
      <div className="with-btn">
        <TextField
          id="condividi"
          label={m["wishlist.share_label"]()}
          hint={m["wishlist.share_text"]()}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="btn btn-2 scripted" onClick={() => void copy()}>
          {copied ? m["wishlist.share_copied"]() : m["wishlist.share_copy"]()}
        </button>
      </div>
      <output className="sr-only">{copied && m["wishlist.share_copied"]()}</output>
    </details>
  );
}

/** Loads the list shown here again when another tab changes it. */
export function useFreshWishlist(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onStale(() => void revalidate()), [revalidate]);
}
