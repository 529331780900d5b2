import { ApiError } from '@vr/shared-api/client';
import type { UiLang } from '@vr/shared-api/limits';
import { Component, type ReactNode } from 'react';
import type { ReportError } from './report.ts';
import { CRASH_TEXTS } from './texts.ts';

/** Returns the reference with which support finds an error: the failed call's trace id, else a new random id. */
export function traceIdOf(error: unknown): string {
  if (error instanceof ApiError && error.traceId) return error.traceId;
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Shown when the shell itself fails. Needs no theme, no locale file and no antd component. */
export function CrashScreen({ lang, traceId }: { lang: UiLang; traceId: string }) {
  const texts = CRASH_TEXTS[lang];
  return (
    <main className="start-screen" role="alert" lang={lang}>
      <div className="start-visor start-visor-broken">
        <svg viewBox="-6 -4 412 224" aria-hidden="true">
          <path
            className="start-visor-face"
            d="M64,4H336C374,4 396,28 396,66V138C396,186 372,212 332,212C296,212 270,200 252,178C238,161 222,152 200,152C178,152 162,161 148,178C130,200 104,212 68,212C28,212 4,186 4,138V66C4,28 26,4 64,4Z"
          />
        </svg>
      </div>
      <h1 className="start-name">{texts.title}</h1>
      <p className="start-line">{texts.text}</p>
      <button type="button" className="start-reload" onClick={() => location.reload()}>
        {texts.reload}
      </button>
      <p className="start-trace">
        {texts.reference} {traceId}
      </p>
    </main>
  );
}

interface CrashBoundaryProps {
  lang: UiLang;
  report: ReportError;
  children: ReactNode;
}

/** Catches errors of the shell itself. Each remote has its own error boundary. */
export class CrashBoundary extends Component<CrashBoundaryProps, { traceId: string | null }> {
  override state: { traceId: string | null } = { traceId: null };

  static getDerivedStateFromError(error: unknown) {
    return { traceId: traceIdOf(error) };
  }

  override componentDidCatch(error: unknown) {
    this.props.report(error, { kind: 'crash', ...(this.state.traceId ? { traceId: this.state.traceId } : {}) });
  }

  override render() {
    const { traceId } = this.state;
    return traceId ? <CrashScreen lang={this.props.lang} traceId={traceId} /> : this.props.children;
  }
}
