import {
  AccountingMonth,
  CloseMonth,
  IssueDocuments,
  MonthQuery,
} from "#contract/admin/desk/accounting.ts";
import { adminRoutes } from "../../kernel/admin/routes.ts";
import { conflict, type Ctx } from "../../kernel/ctx.ts";
import { periodOf } from "../../kernel/days-in-rome.ts";
import { closeMonth, issueDue, listDue, readRegisters } from "./registers.ts";

export const accountingRoutes = adminRoutes(({ get, post }) => {
  const month = { query: MonthQuery, 200: AccountingMonth };
  get("/accounting", "Takings and documents of a month", month, (ctx, { query }) =>
    readMonth(ctx, query.month),
  );
  post(
    "/accounting/issue",
    "Issue what the month still has to",
    { body: IssueDocuments, 200: AccountingMonth },
    async (ctx, { body: { month } }) => {
      const problems = await issueDue(ctx, periodOf(month));
      if (problems.length > 0) throw conflict(problems.join(" "));
      return readMonth(ctx, month);
    },
  );
  post(
    "/accounting/close",
    "Keep the registers of a month as they are",
    { body: CloseMonth, 200: AccountingMonth },
    async (ctx, { body: { month } }) => {
      await closeMonth(ctx, month);
      return readMonth(ctx, month);
    },
  );
});

async function readMonth(ctx: Ctx, month: string): Promise<AccountingMonth> {
  return {
    "@id": `${ctx.config.apiPrefix}/admin/accounting?month=${month}`,
    "@type": "AccountingMonth",
    month,
    ...(await readRegisters(ctx, month)),
    due: (await listDue(ctx, periodOf(month))).length,
  };
}
