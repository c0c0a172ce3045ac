import { useState } from "react";
import type { SubmitEvent } from "react";
import { useFetcher } from "react-router";
import { takeBotToken } from "#app/forms/arm-bot-check.ts";
import { preloadCartDrawer } from "./cart-drawer.tsx";
import { sendToCart } from "./cart-form.tsx";
import type { CartResult } from "./cart-result.ts";

/** Sends adds one at a time, each with its bot check: the first of them opens the cart. */
export function useAddToCart() {
  const fetcher = useFetcher<CartResult>();
  const [checking, setChecking] = useState(false);
  const busy = checking || fetcher.state !== "idle";
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    preloadCartDrawer();
    const form = event.currentTarget;
    const sent = new FormData(form, event.submitter);
    setChecking(true);
    sent.set("recaptchaToken", await takeBotToken(form));
    setChecking(false);
    sendToCart(fetcher, sent);
  };
  return { fetcher, busy, onSubmit };
}
