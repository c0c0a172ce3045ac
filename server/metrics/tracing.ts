import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Span } from "@opentelemetry/api";
import type { Sampler } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import {
  failSpan,
  isTracing,
  type RemoteParent,
  underSpan,
  useTracer,
} from "#commerce/kernel/tracing.ts";
import type { Config } from "../config.ts";
import { ABANDONED, withoutTokens } from "../http/log.ts";
import { routeClass } from "./metrics.ts";

type Settings = Pick<
  Config,
  | "OTEL_SDK_DISABLED"
  | "OTEL_EXPORTER_OTLP_ENDPOINT"
  | "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
  | "OTEL_TRACES_SAMPLER"
  | "OTEL_TRACES_SAMPLER_ARG"
>;

const silent = () => {};

/** Sends spans as the standard variables say; without them the libraries are not loaded. Returns a shutdown function. */
export async function startTracing(config: Settings, log: Logger): Promise<() => Promise<void>> {
  const to = config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (to === undefined || config.OTEL_SDK_DISABLED) return async () => {};
  const { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, trace } = await import("@opentelemetry/api");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const resources = await import("@opentelemetry/resources");
  const sdk = await import("@opentelemetry/sdk-trace");
  const warn = (problem: string) => log.warn({ problem }, "spans were not sent");
  const logger = { error: warn, warn, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ "service.name": "rugiada" }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: samplerOf(sdk, config),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer("rugiada");
  useTracer(({ name, kind = "INTERNAL", attributes = {} }, given = ROOT_CONTEXT) => {
    const parent =
      "traceId" in given ? trace.setSpanContext(ROOT_CONTEXT, { ...given, isRemote: true }) : given;
    const span = tracer.startSpan(name, { attributes, kind: SpanKind[kind] }, parent);
    return { span, context: trace.setSpan(parent, span) };
  });
  return () => provider.shutdown();
}

type Sdk = typeof import("@opentelemetry/sdk-trace");

/** The sampler with the configured name; by default the decision of a proxy's trace is respected. */
function samplerOf(sdk: Sdk, { OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: Settings): Sampler {
  const name = OTEL_TRACES_SAMPLER.replace("parentbased_", "");
  const shares: Record<string, number> = { always_on: 1, always_off: 0 };
  const root = new sdk.TraceIdRatioBasedSampler(shares[name] ?? OTEL_TRACES_SAMPLER_ARG);
  return name === OTEL_TRACES_SAMPLER ? root : new sdk.ParentBasedSampler({ root });
}

/** Handles a request within a span; health checks get none, as they would drown out the others. */
export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
): void {
  const { method = "", url = "/", headers } = request;
  if (!isTracing() || routeClass(url) === "watch") return answer();
  const path = withoutTokens(url.split("?", 1)[0] ?? url);
  const attributes = { "http.request.method": method, "url.path": path };
  const work = (span: Span | undefined) => {
    if (span) response.once("close", () => endWith(span, response));
    answer();
  };
  underSpan({ name: method, kind: "SERVER", attributes }, work, remoteParentOf(headers));
}

function endWith(span: Span, { writableFinished, statusCode }: ServerResponse): void {
  const status = writableFinished ? statusCode : ABANDONED;
  span.setAttribute("http.response.status_code", status);
  if (!writableFinished) span.setAttribute("error.type", "aborted");
  if (status >= 500) failSpan(span);
  span.end();
}

const invalid = /^0+$/;

function remoteParentOf({ traceparent }: IncomingHttpHeaders): RemoteParent | undefined {
  const [, traceId = "", spanId = "", flags = ""] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(traceparent)) ?? [];
  if (invalid.test(traceId) || invalid.test(spanId) || flags === "") return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}
