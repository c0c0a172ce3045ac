import { isIP } from "node:net";
import {
  assert,
  array,
  constantFrom,
  integer,
  ipV4,
  ipV6,
  oneof,
  property,
  string,
} from "fast-check";
import { describe, expect, test } from "vitest";
import { parseTrustedProxies, walkForwarded } from "./trusted-networks.ts";

function walk(trust: string, peer: string, forwardedFor?: string) {
  const trusts = parseTrustedProxies(trust);
  if (!trusts) throw new Error(`${trust} is no TRUST_PROXY`);
  return walkForwarded(peer, forwardedFor, trusts);
}

describe("the client behind the proxies", () => {
  test.each([
    ["false", "10.0.0.1", "203.0.113.9", "10.0.0.1"],
    ["0", "10.0.0.1", "203.0.113.9", "10.0.0.1"],
    ["true", "10.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
    ["1", "10.0.0.1", undefined, "10.0.0.1"],
    ["2", "10.0.0.1", "198.51.100.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["2", "10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["10.0.0.0/8", "10.0.0.1", "198.51.100.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["10.0.0.0/8", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
    [
      "127.0.0.1, ::1, 2001:db8::/32",
      "::ffff:127.0.0.1",
      "203.0.113.9, 2001:db8::5",
      "203.0.113.9",
    ],
    ["::1", "::1", "2001:db8::7", "2001:db8::7"],
    ["true", "10.0.0.1", "203.0.113.9:51234", "203.0.113.9"],
    ["true", "10.0.0.1", "[2001:db8::7]:51234", "2001:db8::7"],
    ["true", "10.0.0.1", "unknown", "10.0.0.1"],
    ["2", "10.0.0.1", "<script>, 10.0.0.2", "10.0.0.2"],
  ])("TRUST_PROXY=%s, from %s, forwarded for %s: %s", (trust, peer, forwardedFor, client) => {
    expect(walk(trust, peer, forwardedFor).address).toBe(client);
  });

  test("says how many proxies it went through", () => {
    expect(walk("3", "10.0.0.1", "203.0.113.9, 10.0.0.2").hops).toBe(2);
    expect(walk("3", "10.0.0.1").hops).toBe(0);
  });
});

test.each([
  "yes",
  "10.0.0.0/33",
  "::/129",
  "10.0.0",
  "shop.example",
  "127.0.0.1,",
  "",
  "-1",
  "1.5",
])("%j is no TRUST_PROXY", (text) => {
  expect(parseTrustedProxies(text)).toBeUndefined();
});

const anyAddress = oneof(ipV4(), ipV6());
const proxy = integer({ min: 0, max: 255 }).map((last) => `10.0.0.${last}`);
const outside = integer({ min: 0, max: 255 }).map((last) => `203.0.113.${last}`);
/** Arbitrary header content from a client, before the first proxy appends to it. */
const junk = array(
  oneof(anyAddress, string(), constantFrom("127.0.0.1", "10.0.0.1", "unknown", "")),
);

describe("nothing a client sends changes who it is", () => {
  test("behind proxies of known networks", () => {
    assert(
      property(junk, outside, array(proxy), proxy, (sent, client, between, peer) => {
        const forwardedFor = [...sent, client, ...between].join(", ");
        expect(walk("10.0.0.0/24", peer, forwardedFor).address).toBe(client);
      }),
    );
  });

  test("behind a known number of proxies", () => {
    assert(
      property(junk, anyAddress, array(anyAddress), anyAddress, (sent, client, between, peer) => {
        const forwardedFor = [...sent, client, ...between].join(", ");
        const seen = walk(String(between.length + 1), peer, forwardedFor);
        expect(seen.hops).toBe(between.length + 1);
        expect(seen.address).toBe(walk("1", peer, client).address);
      }),
    );
  });

  test("without proxies", () => {
    assert(
      property(junk, anyAddress, (sent, peer) => {
        expect(walk("false", peer, sent.join(","))).toEqual(walk("false", peer));
      }),
    );
  });
});

test("the client is always an address, and a peer that is not trusted is the client", () => {
  assert(
    property(array(oneof(proxy, outside, string())), oneof(proxy, outside), (entries, peer) => {
      const { address } = walk("10.0.0.0/24", peer, entries.join(","));
      expect(isIP(address)).not.toBe(0);
      expect(peer.startsWith("10.") || address === peer).toBe(true);
    }),
  );
});
