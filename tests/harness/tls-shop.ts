import { once } from "node:events";
import { request as forward } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { selfSigned } from "./certificate.ts";
import { type Shop, startShop } from "./shop-server.ts";

/** `baseUrl` is the proxy's. */
export type TlsShop = Shop & { proxyPort: number };

/** A shop behind a proxy that ends TLS and does what docs/operating.md asks of it, and nothing more. */
export async function startTlsShop(
  env: Record<string, string>,
  seed: string,
  host?: string,
): Promise<TlsShop> {
  let target = 0;
  const certificate = selfSigned(host ?? "localhost");
  const proxy = createServer(certificate, (request, response) => {
    const sent = request.headers["x-forwarded-for"];
    const headers = {
      ...request.headers,
      "x-forwarded-for": [sent, request.socket.remoteAddress].flat().filter(Boolean).join(", "),
      "x-forwarded-proto": "https",
    };
    const { method, url: path } = request;
    const onward = forward({ host: "127.0.0.1", port: target, method, path, headers });
    onward.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const { port: proxyPort } = proxy.address() as AddressInfo;
  const baseUrl = host === undefined ? `https://localhost:${proxyPort}` : `https://${host}`;
  setDefaultCACertificates([...getCACertificates("default"), certificate.cert]);
  const settings = { HOST: "127.0.0.1", PUBLIC_URL: baseUrl, TRUST_PROXY: "true", DEMO: "true" };
  const shop = await startShop({ ...settings, ...env }, seed).catch((error: unknown) => {
    proxy.close();
    throw error;
  });
  target = Number(new URL(shop.baseUrl).port);
  const stop = async () => {
    proxy.closeAllConnections();
    proxy.close();
    await shop.stop();
  };
  return { ...shop, baseUrl, proxyPort, stop };
}
