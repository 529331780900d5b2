/** Attributes of a span, by the semantic conventions of OpenTelemetry where they have a name. No personal data. */
export type Attributes = Record<string, string | number | boolean>;

/** The kind of a span: work for a caller (server), work by another system (client), or work from the queue (consumer). */
export type SpanKind = 'server' | 'client' | 'consumer';

/** The span of a request, which ends with its reply. */
export interface RequestSpan {
  /** The id of the trace: 32 hexadecimal digits. */
  traceId: string;
  /** Runs work of the request, so that spans in it become children of this one. */
  run(work: () => void): void;
  end(name: string, attributes: Attributes, failed: boolean): void;
}

/** The connection to OpenTelemetry, which is loaded only if an operator has set a collector. */
export interface Tracing {
  startRequest(traceparent: string | undefined): RequestSpan;
  span<T>(name: string, kind: SpanKind, about: SpanOptions, work: () => Promise<T>): Promise<T>;
  /** The current span as a `traceparent` header (W3C Trace Context), for work that is done later. */
  current(): string | undefined;
}

interface SpanOptions {
  attributes?: Attributes;
  /** The span that has caused the work, if it is not the current one. */
  traceparent?: string | undefined;
}

let tracing: Tracing | undefined;

/** Switches tracing on, or off with undefined. Does not change existing servers. */
export function setTracing(to: Tracing | undefined): void {
  tracing = to;
}

/** Returns the tracing that is switched on, if any. */
export const currentTracing = (): Tracing | undefined => tracing;

/** Runs `work` as a span of the current trace. Costs nothing without tracing. */
export const span = <T>(name: string, kind: SpanKind, about: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.span(name, kind, about, work) : work();
