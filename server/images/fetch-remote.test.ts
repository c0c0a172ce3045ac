import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { isPrivateAddress } from "#commerce/kernel/http/trusted-networks.ts";
import { fetchRemote } from "./fetch-remote.ts";

const close: (() => void)[] = [];
afterEach(() => close.splice(0).forEach((end) => end()));

async function serve(listener: RequestListener, host = "127.0.0.1"): Promise<URL> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close.push(() => server.close());
  return new URL(`http://${host}:${(server.address() as AddressInfo).port}/a.jpg`);
}

const anywhere = () => false;

test("reads the bytes", async () => {
  const url = await serve((_request, response) => response.end("picture"));
  expect(String(await fetchRemote(url, anywhere))).toBe("picture");
});

test.each(["127.0.0.1", "localhost"])("never connects to %s", async (host) => {
  let calls = 0;
  const url = await serve((_request, response) => {
    calls++;
    response.end();
  }, host);
  await expect(fetchRemote(url)).rejects.toThrow("Forbidden address");
  expect(calls).toBe(0);
});

test("does not follow redirects", async () => {
  const paths: (string | undefined)[] = [];
  const url = await serve((request, response) => {
    paths.push(request.url);
    response.writeHead(302, { location: "/elsewhere.jpg" }).end();
  });
  await expect(fetchRemote(url, anywhere)).rejects.toThrow("answered 302");
  expect(paths).toEqual(["/a.jpg"]);
});

test("follows redirects within the backend, and no further", async () => {
  const elsewhere = await serve((_request, response) => response.end("evil"));
  const url = await serve((request, response) => {
    if (request.url === "/b.jpg") response.end("picture");
    else if (request.url === "/out.jpg")
      response.writeHead(302, { location: elsewhere.href }).end();
    else response.writeHead(302, { location: request.url === "/a.jpg" ? "/b.jpg" : "" }).end();
  });
  expect(String(await fetchRemote(url, anywhere, 3))).toBe("picture");
  for (const path of ["/out.jpg", "/loop.jpg"])
    await expect(fetchRemote(new URL(path, url), anywhere, 3)).rejects.toThrow("answered 302");
});

test("gives up on endless answers", async () => {
  const url = await serve((_request, response) => {
    const chunk = Buffer.alloc(1_000_000);
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", pour);
    pour();
  });
  await expect(fetchRemote(url, anywhere)).rejects.toThrow("too large");
});

test("a host that hangs up is an error", async () => {
  const url = await serve((request) => request.socket.destroy());
  await expect(fetchRemote(url, anywhere)).rejects.toThrow("socket hang up");
});

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.8.8.8",
  "169.254.169.254",
  "172.31.0.1",
  "192.168.1.1",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "64:ff9b::7f00:1",
  "fd00::1",
  "fe80::1",
  "not an address",
])("%s is private", (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(["1.1.1.1", "93.184.215.14", "172.32.0.1", "2606:4700::1111"])("%s is public", (ip) => {
  expect(isPrivateAddress(ip)).toBe(false);
});
