import {
  AccountingMonth,
  CloseMonth,
  IssueDocuments,
  MonthQuery,
} from "#contract/admin/desk/accounting.ts";
import { nothing, posting, reading } from "../kernel/admin/describe.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { periodOf } from "../kernel/db/days-in-rome.ts";
import { CommerceError } from "../kernel/errors.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { createRouter } from "../kernel/http/router.ts";
import { closeMonth, issueDue, listDue, readRegisters } from "./registers.ts";

export function accountingRoutes() {
  const router = createRouter();
  const month = { params: nothing, query: MonthQuery, output: AccountingMonth };
  router.openapi(reading("/accounting", "Takings and documents of a month", month), async (c) =>
    ld(c, await readMonth(c.get("ctx"), c.req.valid("query").month), 200),
  );
  const issuing = { params: nothing, input: IssueDocuments, output: AccountingMonth };
  router.openapi(
    posting("/accounting/issue", "Issue what the month still has to", issuing),
    async (c) => {
      const ctx = c.get("ctx");
      const { month } = c.req.valid("json");
      const problems = await issueDue(ctx, periodOf(month));
      if (problems.length > 0) throw new CommerceError("conflict", problems.join(" "));
      return ld(c, await readMonth(ctx, month), 200);
    },
  );
  const closing = { params: nothing, input: CloseMonth, output: AccountingMonth };
  router.openapi(
    posting("/accounting/close", "Keep the registers of a month as they are", closing),
    async (c) => {
      const { month } = c.req.valid("json");
      await closeMonth(c.get("ctx"), month);
      return ld(c, await readMonth(c.get("ctx"), month), 200);
    },
  );
  return router;
}

async function readMonth(ctx: Ctx, month: string): Promise<AccountingMonth> {
  return {
    "@id": `${ctx.config.apiPrefix}/admin/accounting?month=${month}`,
    "@type": "AccountingMonth",
    month,
    ...(await readRegisters(ctx, month)),
    due: (await listDue(ctx, periodOf(month))).length,
  };
}
