import { z } from "zod";
import { crossCheck } from "./cross-check.ts";
import { LIMITS } from "./limits.ts";
import { messages } from "./messages.ts";
import { optionalText, requiredText } from "./text-rules.ts";
import { flag } from "./value-rules.ts";

export const giftSchema = crossCheck(
  z.object({
    giftRequested: flag(),
    giftBox: optionalText({ max: LIMITS.code }),
    giftBoxFromName: optionalText({ max: LIMITS.giftBoxName }),
    giftBoxToName: optionalText({ max: LIMITS.giftBoxName }),
    giftBoxMessage: optionalText({ max: LIMITS.giftBoxMessage }),
  }),
  ({ giftRequested, giftBox }) =>
    giftRequested && !giftBox ? [{ path: ["giftBox"], message: messages.giftBox }] : [],
);

export const giftCardSchema = z.object({ giftCardCode: requiredText({ max: LIMITS.code }) });
