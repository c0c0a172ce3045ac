import { describe, expect, test } from "vitest";
import { isNearby, parseTrustedProxies, trustNobody } from "./trusted-networks.ts";

type Headers = Record<string, string>;

function nearby(remoteAddress: string, headers: Headers = {}, trust = "false"): boolean {
  const incoming = { headers: { host: "localhost:3000", ...headers }, socket: { remoteAddress } };
  return isNearby(incoming, parseTrustedProxies(trust) ?? trustNobody);
}

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.5"])(
  "%s is near",
  (address) => expect(nearby(address)).toBe(true),
);

test.each(["169.254.1.1", "fe80::1%eth0", "fd12::1", "::ffff:10.0.0.1"])("%s is near", (address) =>
  expect(nearby(address)).toBe(true),
);

test.each(["203.0.113.9", "172.32.0.1", "100.64.0.1", "2001:db8::1", "::ffff:8.8.8.8", ""])(
  "%j is far",
  (address) => expect(nearby(address)).toBe(false),
);

describe("behind a proxy on this machine", () => {
  const visitor = { host: "shop.example", "x-forwarded-for": "203.0.113.9" };
  const colleague = { host: "shop.example", "x-forwarded-for": "192.168.1.5" };

  test("that is declared, the visitor's address counts", () => {
    expect(nearby("127.0.0.1", visitor, "true")).toBe(false);
    expect(nearby("127.0.0.1", colleague, "true")).toBe(true);
    expect(
      nearby("127.0.0.1", { ...visitor, "x-forwarded-for": "10.0.0.1, 203.0.113.9" }, "1"),
    ).toBe(false);
  });

  test.each<[string, Headers]>([
    ["X-Forwarded-For", colleague],
    ["X-Real-IP", { "x-real-ip": "192.168.1.5" }],
    ["Via", { via: "1.1 proxy" }],
    ["a public host", { host: "shop.example" }],
    ["a public address", { host: "203.0.113.1" }],
  ])("that is not declared but shows by %s, anybody may ask", (_, headers) => {
    expect(nearby("127.0.0.1", headers)).toBe(false);
  });

  test("a name of the local network is no proxy", () => {
    expect(nearby("127.0.1.1", { host: "box:3000" })).toBe(true);
    expect(nearby("192.168.1.5", { host: "box.local:3000" })).toBe(true);
  });
});
