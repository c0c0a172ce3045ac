import { expect, test } from "vitest";
import { textCookie } from "#app/features/session/cookies.server.ts";
import { readReceipt, setReceipt } from "./withdrawal.server.ts";

async function sentBack(headers: Headers) {
  const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  return readReceipt(new Request("https://shop.example/recesso", { headers: { cookie } }));
}

test("a receipt is read again as it was kept", async () => {
  const receipt = {
    receivedAt: "2026-11-16T10:00:00+01:00",
    email: null,
    statement: "Recedo",
    returnBy: "2026-11-30",
    refundBy: "2026-11-30",
  };
  const headers = new Headers();
  expect(await setReceipt(headers, receipt)).toBe(true);
  expect(await sentBack(headers)).toEqual(receipt);
});

test.each(["no", "5", "{}", '{"receivedAt":1,"email":null,"statement":"x"}'])(
  "%s is no receipt",
  async (text) => {
    const headers = new Headers();
    await textCookie("shop_recesso", 60).set(headers, text);
    expect(await sentBack(headers)).toBeNull();
  },
);
