import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { Ctx } from "../ctx.ts";
import type { Env } from "./router.ts";
import { clientAddress, networkOf } from "./client.ts";
import { parseTrustedProxies } from "./trusted-networks.ts";

async function seenAs(options: { forwarded?: string; socket?: string; trustProxy?: string }) {
  const app = new Hono<Env>();
  app.get("/", (c) => {
    const trustProxy = parseTrustedProxies(options.trustProxy ?? "false");
    c.set("ctx", { config: { trustProxy } } as Ctx);
    return c.text(clientAddress(c));
  });
  const headers = new Headers(options.forwarded ? { "x-forwarded-for": options.forwarded } : {});
  const bindings = options.socket
    ? {
        incoming: {
          headers: Object.fromEntries(headers),
          socket: { remoteAddress: options.socket },
        },
      }
    : undefined;
  return (await app.request("/", { headers }, bindings)).text();
}

describe("whom the limits count", () => {
  test("callers cannot say who they are", async () => {
    expect(await seenAs({ socket: "192.0.2.1", forwarded: "198.51.100.9" })).toBe("192.0.2.1");
  });

  test("a declared proxy can, by the entry it added itself", async () => {
    const forwarded = "10.0.0.1, 198.51.100.9";
    const trustProxy = "true";
    expect(await seenAs({ socket: "192.0.2.1", forwarded, trustProxy })).toBe("198.51.100.9");
    expect(await seenAs({ socket: "192.0.2.1", trustProxy })).toBe("192.0.2.1");
  });

  test("the storefront can, in process", async () => {
    expect(await seenAs({ forwarded: "198.51.100.9" })).toBe("198.51.100.9");
    expect(await seenAs({})).toBe("in process");
  });
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["not an address", "not an address"],
])("%s is of the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
