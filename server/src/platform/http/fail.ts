import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import { ERROR_STATUS, type ErrorCode } from '@vr/shared-api/errors';
import type { StepFileReport } from '@vr/shared-api/steps.schema';

export interface FailureDetail {
  /** JSON pointer into the request, such as `/body/email`. */
  field?: string;
  /** For developers. Users read the text that the screen has for the code. */
  message?: string;
  title?: string;
  /** Seconds until the call may be repeated. */
  retryAfter?: number;
  /** What the inspection found, with CONTENT_REFUSED. */
  report?: GateReport;
  /** What is wrong with a step file, with STEP_FILE_REFUSED. */
  stepFile?: StepFileReport;
}

/** An error with a code of the closed list, which determines the HTTP status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly title: string | undefined;
  readonly field: string | undefined;
  /** Not readonly at runtime: Fastify writes to it. */
  readonly statusCode: number;
  readonly retryAfter: number | undefined;
  readonly report: GateReport | undefined;
  readonly stepFile: StepFileReport | undefined;
  constructor(code: ErrorCode, { field, message, title, retryAfter, report, stepFile }: FailureDetail = {}) {
    super(message ?? code);
    this.name = 'AppError';
    this.code = code;
    this.title = title;
    this.field = field;
    this.statusCode = ERROR_STATUS[code];
    this.retryAfter = retryAfter;
    this.report = report;
    this.stepFile = stepFile;
  }
}

/** Fails the request with an error of the closed list. */
export function fail(code: ErrorCode, detail?: FailureDetail): never {
  throw new AppError(code, detail);
}

/** Fails with VALIDATION because of a field of the body, such as `badges/2/number`, for rules that a schema cannot express. */
export const refuse = (field: string, problem: string): never =>
  fail('VALIDATION', { field: `/body/${field}`, message: `/body/${field} ${problem}` });

/** Fails with NOT_FOUND, because there is nothing at the address of the request. */
export function failNotFound(): never {
  return fail('NOT_FOUND', { message: 'There is nothing at this address.' });
}
