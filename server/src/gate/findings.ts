import type { Finding, GateReport } from '@vr/shared-api/contract/uploads.schema';
import { FINDING_PATHS_SHOWN, FINDINGS, type FindingCode } from '@vr/shared-api/findings';

const SEVERITIES = ['error', 'warning', 'info'];
const PATH_SHOWN_MAX = 300;

/** A path as it can be shown: what would move the cursor, turn the text around or is not there at all becomes its number. */
export const printable = (path: string): string =>
  path
    .slice(0, PATH_SHOWN_MAX)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);

interface Found {
  path?: string;
  params?: Finding['params'];
}

/** What an inspection has found so far. */
export class Findings {
  private readonly found = new Map<string, Finding & { shown: Set<string> }>();

  /** Notes one; of the same code and parameters there is one finding with many paths. */
  add(code: FindingCode, { path, params = {} }: Found = {}): void {
    const key = `${code} ${JSON.stringify(params)}`;
    let finding = this.found.get(key);
    if (!finding) {
      finding = { code, params, paths: [], count: 0, shown: new Set() };
      this.found.set(key, finding);
    }
    finding.count += 1;
    if (path === undefined || finding.shown.size >= FINDING_PATHS_SHOWN) return;
    finding.shown.add(printable(path));
  }

  get refused(): boolean {
    return [...this.found.values()].some(({ code }) => FINDINGS[code] === 'error');
  }

  /** Worst first, then by code; the same archive always gives the same list. */
  list(): Finding[] {
    const rank = ({ code, params }: Finding) =>
      `${SEVERITIES.indexOf(FINDINGS[code])} ${code} ${JSON.stringify(params)}`;
    return [...this.found.values()]
      .map(({ shown, ...finding }) => ({ ...finding, paths: [...shown] }))
      .sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  }
}

/** An archive that turned out to be something else than it declared. `report` says so. */
export class ArchiveRefused extends Error {
  readonly report: GateReport;

  constructor(report: GateReport) {
    super('The archive cannot be unpacked.');
    this.report = report;
  }
}
