import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A bucket in memory that takes signed requests only, as S3 does. */
export async function startObjectStorage() {
  const objects = new Map<string, { bytes: Buffer; mediaType: string }>();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = request.url ?? "";
    const found = objects.get(name);
    if (!isSigned(request)) response.writeHead(403).end();
    else if (request.method === "PUT") {
      const mediaType = request.headers["content-type"] ?? "";
      objects.set(name, { bytes: Buffer.concat(chunks), mediaType });
      response.end();
    } else if (request.method === "DELETE") {
      objects.delete(name);
      response.writeHead(204).end();
    } else if (found) response.writeHead(200, { "content-type": found.mediaType }).end(found.bytes);
    else response.writeHead(404).end();
  }

  return {
    objects,
    options: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: "vetrina",
      region: "eu-south-1",
      accessKeyId: "KEY",
      secretAccessKey: "SECRET",
    },
    close: () => server.close(),
  };
}

const isSigned = ({ headers }: IncomingMessage) =>
  /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu-south-1\/s3\/aws4_request, .*Signature=[\da-f]{64}$/.test(
    headers.authorization ?? "",
  ) && headers["x-amz-content-sha256"] !== undefined;
