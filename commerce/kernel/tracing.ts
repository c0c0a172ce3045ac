import { isRecord } from "#contract/format/keys-of.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Context, Span } from "@opentelemetry/api";

/** The caller's trace to continue, from the `traceparent` header. */
export type RemoteParent = { traceId: string; spanId: string; traceFlags: number };

type NewSpan = {
  name: string;
  kind?: "SERVER" | "CLIENT" | "CONSUMER" | "INTERNAL";
  attributes?: Attributes;
};
type Open = { span: Span; context: Context; request: Span };

/** Implemented by `server/metrics/tracing.ts` once the library is loaded; until then there are no spans. */
export type Tracer = (
  span: NewSpan,
  parent: Context | RemoteParent | undefined,
) => { span: Span; context: Context };

let tracer: Tracer | undefined;
const current = new AsyncLocalStorage<Open>();
/** Id of the running request, traced or not. */
export const runningRequest = new AsyncLocalStorage<string>();

export function useTracer(given: Tracer | undefined): void {
  tracer = given;
}

export const isTracing = () => tracer !== undefined;

/** Runs work within a span, which the work must end. */
export function underSpan<Result>(
  started: NewSpan,
  work: (span: Span | undefined) => Result,
  remote?: RemoteParent,
): Result {
  if (!tracer) return work(undefined);
  const parent = current.getStore();
  const { span, context } = tracer(started, parent?.context ?? remote);
  return current.run({ span, context, request: parent?.request ?? span }, () => work(span));
}

export async function inSpan<Result>(
  started: NewSpan,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  return underSpan(started, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      if (span) failSpan(span, error);
      throw error;
    } finally {
      span?.end();
    }
  });
}

/** A child of the running span; undefined where nothing is traced, such as polling for jobs. */
export function childSpan(started: NewSpan): Span | undefined {
  const parent = current.getStore();
  return parent && tracer?.(started, parent.context).span;
}

/** Sets SpanStatusCode.ERROR without loading the library. Records only the error's type: messages may contain user input. */
export function failSpan(span: Span, error?: unknown): void {
  span.setStatus({ code: 2 });
  if (isRecord(error)) span.setAttribute("error.type", String(error.code ?? error.name));
}

/** Sets the route pattern of the running request, by which spans are grouped. */
export function setRoute(method: string, route: string): void {
  const span = current.getStore()?.request;
  span?.setAttribute("http.route", route).updateName(`${method} ${route}`);
}

export const currentTraceId = () => current.getStore()?.span.spanContext().traceId;

export function traceparent(): string | undefined {
  const callerSpan = current.getStore()?.span.spanContext();
  return callerSpan && `00-${callerSpan.traceId}-${callerSpan.spanId}-0${callerSpan.traceFlags}`;
}
