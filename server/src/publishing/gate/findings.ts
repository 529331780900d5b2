import type { Finding, GateReport } from '@vr/shared-api/contract/gate.schema';
import { FACT_PATHS_SHOWN, FINDING_PATHS_SHOWN, FINDINGS, type FindingCode } from '@vr/shared-api/findings';

const SEVERITIES = ['error', 'warning', 'info'];
const PATH_SHOWN_MAX = 300;

/** Makes a path safe to display: control, invisible and bidirectional characters become `\\u{…}` escapes. */
export const printable = (path: string): string =>
  path
    .slice(0, PATH_SHOWN_MAX)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);

interface Found {
  path?: string;
  params?: Finding['params'];
  /** The place in one of the build's files that requests `path`. */
  place?: { file: string; line: number } | undefined;
}

/** Collects the findings of one inspection. */
export class Findings {
  private readonly found = new Map<string, Finding & { shown: Set<string> }>();

  /** Adds a finding. Findings with the same code and parameters are merged into one finding with several paths. */
  add(code: FindingCode, { path, params = {}, place }: Found = {}): void {
    const key = `${code} ${JSON.stringify(params)}`;
    const finding = this.found.get(key) ?? { code, params, paths: [], count: 0, shown: new Set() };
    this.found.set(key, finding);
    finding.count += 1;
    if (path === undefined) return;
    const shownMax = FINDINGS[code] === 'info' ? FACT_PATHS_SHOWN : FINDING_PATHS_SHOWN;
    if (finding.shown.size < shownMax) finding.shown.add(printable(path));
    if (!place) return;
    finding.places ??= [];
    if (finding.places.length < shownMax)
      finding.places.push({ file: printable(place.file), line: place.line, address: printable(path) });
  }

  /** Whether any finding is an error. */
  get refused(): boolean {
    return [...this.found.values()].some(({ code }) => FINDINGS[code] === 'error');
  }

  /** Returns the findings, errors first, then by code. The same archive always gives the same order. */
  list(): Finding[] {
    const rank = ({ code, params }: Finding) =>
      `${SEVERITIES.indexOf(FINDINGS[code])} ${code} ${JSON.stringify(params)}`;
    return [...this.found.values()]
      .map(({ shown, ...finding }) => ({ ...finding, paths: [...shown] }))
      .sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  }
}

/** Thrown when an archive cannot be unpacked. `report` has the findings. */
export class ArchiveRefused extends Error {
  readonly report: GateReport;

  constructor(report: GateReport) {
    super('The archive cannot be unpacked.');
    this.report = report;
  }
}
