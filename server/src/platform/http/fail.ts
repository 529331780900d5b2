import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import type { AssertionRefusal } from '@vr/shared-api/embedding';
import { ERROR_STATUS, type ErrorCode } from '@vr/shared-api/errors';
import type { StepFileReport } from '@vr/shared-api/steps.schema';

export interface FailureDetail {
  /** JSON pointer into the request, such as `/body/email`. */
  field?: string;
  /** For developers. Screens show their own text for each error code. */
  message?: string;
  title?: string;
  /** After how many seconds the call may be repeated. */
  retryAfter?: number;
  /** Why an assertion is refused, if the code is ASSERTION_REFUSED. */
  reason?: AssertionRefusal;
  /** The report of the inspection, if the code is CONTENT_REFUSED. */
  report?: GateReport;
  /** The problems of a step file, if the code is STEP_FILE_REFUSED. */
  stepFile?: StepFileReport;
}

/** An error with a code of the API, which determines the HTTP status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly title: string | undefined;
  readonly field: string | undefined;
  /** Readonly only for TypeScript: Fastify writes to this property. */
  readonly statusCode: number;
  readonly retryAfter: number | undefined;
  readonly reason: AssertionRefusal | undefined;
  readonly report: GateReport | undefined;
  readonly stepFile: StepFileReport | undefined;
  constructor(code: ErrorCode, { field, message, title, retryAfter, reason, report, stepFile }: FailureDetail = {}) {
    super(message ?? code);
    this.name = 'AppError';
    this.code = code;
    this.title = title;
    this.field = field;
    this.statusCode = ERROR_STATUS[code];
    this.retryAfter = retryAfter;
    this.reason = reason;
    this.report = report;
    this.stepFile = stepFile;
  }
}

/** Throws an {@link AppError}, which fails the request with this code. */
export function fail(code: ErrorCode, detail?: FailureDetail): never {
  throw new AppError(code, detail);
}

/** Fails with VALIDATION for a field of the body, such as `badges/2/number`, that breaks a rule beyond the schema. */
export const refuse = (field: string, problem: string): never =>
  fail('VALIDATION', { field: `/body/${field}`, message: `/body/${field} ${problem}` });

export function failNotFound(): never {
  return fail('NOT_FOUND', { message: 'There is nothing at this address.' });
}
