import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** How a call may fail: refused, broken down, cut off, without what was asked for, or never answered. */
export const faults = ["404", "500", "json", "empty", "hang"] as const;
export type Fault = (typeof faults)[number];

/** Puts itself before a backend and answers in its place where a call is broken; `faultOf` tells by method and path. */
export function breakable(
  backend: Server,
  faultOf: (call: string, request: IncomingMessage) => Fault | undefined,
): Server {
  return createServer((request, response) => {
    const path = (request.url ?? "").replace("/api/v2/shop/", "");
    const fault = faultOf(`${request.method} ${path}`, request);
    if (fault) fail(response, fault);
    else backend.emit("request", request, response);
  });
}

function fail(response: ServerResponse, fault: Fault): void {
  if (fault === "hang") return;
  const status = fault === "404" || fault === "500" ? Number(fault) : 200;
  const body = { json: '{"@context": "/api/v2/con', empty: "{}" }[fault as "json" | "empty"];
  response.writeHead(status, { "content-type": "application/ld+json" });
  response.end(body ?? JSON.stringify({ "hydra:description": "Broken" }));
}
