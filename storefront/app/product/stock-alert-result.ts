export const stockAlertPath = "/avvisami";

export type StockAlertResult = { ok: true } | { ok: false; email: string; error: string };
