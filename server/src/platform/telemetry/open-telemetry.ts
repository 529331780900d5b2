import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type DiagLogFunction,
  DiagLogLevel,
  diag,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  ROOT_CONTEXT as WITHOUT_SPAN,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Attributes, Tracing } from './trace.ts';

/** While the collector cannot be reached, at most one line per this many milliseconds is logged. */
const TROUBLE_MS = 60_000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

/** Where traces are sent, and how many are recorded. */
export interface TracingSettings {
  /** The address of a collector for OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  /** The share of traces that are recorded, from 0 to 1. */
  ratio: number;
}

/** Returns the context of a `traceparent` header (W3C Trace Context §3.2), or an empty context if the header is invalid. */
function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/u.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || /^0+$/u.test(traceId) || /^0+$/u.test(spanId)) return WITHOUT_SPAN;
  const traceFlags = Number.parseInt(flags ?? '', 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(WITHOUT_SPAN, { traceId, spanId, traceFlags, isRemote: true });
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Records the kind of a failure. Leaves out the message, which may contain user input. */
function fail(span: Span, error: unknown): void {
  const { name = 'Error', code } = error as { name?: string; code?: unknown };
  span.setAttribute('error.type', typeof code === 'string' ? code : name);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * Records traces and sends them to a collector. Also uses the standard variables `OTEL_EXPORTER_OTLP_HEADERS`,
 * `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`. `onTrouble` gets a line if traces cannot be sent. Returns the tracing,
 * and a function that stops it and sends the remaining spans.
 */
export function openTracing(
  { endpoint, ratio }: TracingSettings,
  version: string,
  onTrouble: (line: string) => void,
): { tracing: Tracing; stop(): Promise<void> } {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell: DiagLogFunction = () => {
    if (performance.now() - toldAt < TROUBLE_MS) return;
    toldAt = performance.now();
    onTrouble('Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT.');
  };
  const ignore = () => undefined;
  const logger = { error: tell, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'portal', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/u, '')}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer('portal', version);
  const contexts = new AsyncLocalStorage<Context>();
  const current = () => contexts.getStore() ?? WITHOUT_SPAN;

  const tracing: Tracing = {
    startRequest(traceparent) {
      const parent = contextOf(traceparent);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
      return {
        traceId: span.spanContext().traceId,
        run: (work) => contexts.run(trace.setSpan(parent, span), work),
        end(name: string, attributes: Attributes, failed: boolean) {
          span.updateName(name);
          span.setAttributes(attributes);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async span(name, kind, { attributes = {}, traceparent }, work) {
      const parent = traceparent === undefined ? current() : contextOf(traceparent);
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
      try {
        return await contexts.run(trace.setSpan(parent, span), work);
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    current() {
      const span = trace.getSpan(current());
      return span && traceparentOf(span);
    },
  };
  return { tracing, stop: () => provider.shutdown().catch(ignore) };
}
