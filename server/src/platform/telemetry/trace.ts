/** Attributes of a span. Names follow the semantic conventions of OpenTelemetry where these have one. No personal data. */
export type Attributes = Record<string, string | number | boolean>;

/** The kind of a span. `server`: work for a caller; `client`: a call to another system; `consumer`: a job from the queue. */
export type SpanKind = 'server' | 'client' | 'consumer';

/** The span of a request. It ends with the reply. */
export interface RequestSpan {
  /** The trace id, as 32 hexadecimal digits. */
  traceId: string;
  /** Runs part of the request, so that spans in `work` become children of this span. */
  run(work: () => void): void;
  end(name: string, attributes: Attributes, failed: boolean): void;
}

/** The interface to OpenTelemetry. That library is loaded only if the operator configured a collector. */
export interface Tracing {
  startRequest(traceparent: string | undefined): RequestSpan;
  span<T>(name: string, kind: SpanKind, about: SpanOptions, work: () => Promise<T>): Promise<T>;
  /** Returns the current span as a `traceparent` header (W3C Trace Context), for work that is done later. */
  current(): string | undefined;
}

interface SpanOptions {
  attributes?: Attributes;
  /** The span that caused the work. Default: the current span. */
  traceparent?: string | undefined;
}

let tracing: Tracing | undefined;

/** Switches tracing on, or off with undefined. Existing servers are not affected. */
export function setTracing(to: Tracing | undefined): void {
  tracing = to;
}

/** Returns the tracing, or undefined if it is off. */
export const currentTracing = (): Tracing | undefined => tracing;

/** Runs `work` as a span of the current trace. Without tracing, just runs `work`. */
export const span = <T>(name: string, kind: SpanKind, about: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.span(name, kind, about, work) : work();
