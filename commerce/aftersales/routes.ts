import { z } from "zod";
import {
  GiveRefundAccount,
  RefundAccount,
  SendWithdrawalRequest,
  WithdrawalRequest,
} from "#contract/support.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { inConstantTime } from "../kernel/http/constant-time.ts";
import { routesOf } from "../kernel/http/router.ts";
import { withdraw } from "./declare-withdrawal.ts";
import { giveRefundAccount, lookAtRefundAccount } from "./refund-accounts.ts";

const accountPath = "/refund-accounts/{token}";
const linked = { params: z.object({ token: z.string().max(100) }), limit: "token_use" } as const;

export const aftersalesRoutes = routesOf("Requests", ({ get, post, put }) => {
  post(
    "/withdrawal-requests",
    "Withdraw from an order; the answer acknowledges the receipt, it does not judge",
    { body: SendWithdrawalRequest, 201: WithdrawalRequest },
    (ctx, { body, c }) => {
      const work = withdraw(ctx, body, clientAddress(c));
      // Constant response time: timing must not reveal whether a guessed number and email match.
      return body.orderToken ? work : inConstantTime(work);
    },
  );
  const asked = { ...linked, 200: RefundAccount };
  get(accountPath, "What an account is asked for", asked, { verb: lookAtRefundAccount });
  put(
    accountPath,
    "Say where the refund of a transfer or of cash goes",
    { ...linked, body: GiveRefundAccount, 204: "Taken" },
    (ctx, { token, body }) => giveRefundAccount(ctx, token, body),
  );
});
