import type { GateReport } from '@vr/shared-api/contract/uploads.schema';
import { ERROR_STATUS, type ErrorCode } from '@vr/shared-api/errors';

export interface FailureDetail {
  /** JSON pointer into the request, such as `/body/email`. */
  field?: string;
  /** For developers; people read the message of the screen. */
  message?: string;
  /** For the person, in their language. */
  title?: string;
  /** Seconds until the same call may be tried again. */
  retryAfter?: number;
  /** What the inspection found; with CONTENT_REFUSED. */
  report?: GateReport;
}

/** A refusal with a code of the closed list; the reply's status follows from the code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly title: string | undefined;
  readonly field: string | undefined;
  /** A plain property: the framework writes to it. */
  readonly statusCode: number;
  readonly retryAfter: number | undefined;
  readonly report: GateReport | undefined;
  constructor(code: ErrorCode, { field, message, title, retryAfter, report }: FailureDetail = {}) {
    super(message ?? code);
    this.name = 'AppError';
    this.code = code;
    this.title = title;
    this.field = field;
    this.statusCode = ERROR_STATUS[code];
    this.retryAfter = retryAfter;
    this.report = report;
  }
}

/** Ends the request with an error of the closed list. */
export function fail(code: ErrorCode, detail?: FailureDetail): never {
  throw new AppError(code, detail);
}

/** Ends the request because of what a field of its body holds, beyond what the schema can say; `badges/2/number`. */
export const refuse = (field: string, problem: string): never =>
  fail('VALIDATION', { field: `/body/${field}`, message: `/body/${field} ${problem}` });
