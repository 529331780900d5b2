import type { Finding, GateReport as Report } from '@vr/shared-api/contract/gate.schema';
import { FINDINGS, type FindingCode, type Severity } from '@vr/shared-api/findings';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useContentTypeNames } from '../display/ContentTypes';
import { formatNumber } from '../format/number';
import { formatSize } from '../format/size';
import sheet, * as styles from './upload.css';

/** The finding codes of one severity. */
type CodesOf<S extends Severity> = {
  [Code in FindingCode]: (typeof FINDINGS)[Code] extends S ? Code : never;
}[FindingCode];

const textOf = (value: string | number | undefined): string => String(value ?? '');

/** Returns a function that says what an error or warning means and what to do about it. */
function useFindingText(): (finding: Finding) => string {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const types = useContentTypeNames();
  return ({ code, params }) => {
    const max = typeof params.max === 'number' ? params.max : 0;
    const sentences: Record<CodesOf<'error' | 'warning'>, () => string> = {
      NOT_AN_ARCHIVE: () => t('gate.finding.notAnArchive'),
      ARCHIVE_DAMAGED: () => t('gate.finding.archiveDamaged'),
      ARCHIVE_ENCRYPTED: () => t('gate.finding.archiveEncrypted'),
      ARCHIVE_EMPTY: () => t('gate.finding.archiveEmpty'),
      TOO_MANY_FILES: () => t('gate.finding.tooManyFiles', { max: formatNumber(max, lang) }),
      UNPACKED_TOO_LARGE: () => t('gate.finding.unpackedTooLarge', { max: formatSize(max, lang) }),
      COMPRESSION_BOMB: () => t('gate.finding.compressionBomb', { ratio: textOf(params.ratio) }),
      UNSAFE_PATH: () => t('gate.finding.unsafePath'),
      LINK: () => t('gate.finding.link'),
      NAME_UNREADABLE: () => t('gate.finding.nameUnreadable'),
      DUPLICATE_PATH: () => t('gate.finding.duplicatePath'),
      COMPRESSION_UNKNOWN: () => t('gate.finding.compressionUnknown'),
      OTHER_TYPE: () =>
        t('gate.finding.otherType', { type: types[params.fileType as Report['fileType']] ?? textOf(params.fileType) }),
      NOT_DECODABLE: () => t('gate.finding.notDecodable'),
      NO_ENTRY_PAGE: () => t('gate.finding.noEntryPage'),
      MISSING_FILE: () => t('gate.finding.missingFile'),
      NO_ANDROID_MANIFEST: () => t('gate.finding.noAndroidManifest'),
      NO_DEX: () => t('gate.finding.noDex'),
      NO_EXECUTABLE: () => t('gate.finding.noExecutable'),
      OUTSIDE_DEPENDENCY: () => t('gate.finding.outsideDependency'),
      CASE_MISMATCH: () => t('gate.finding.caseMismatch'),
      NOT_COMPRESSED: () => t('gate.finding.notCompressed'),
      SERVICE_WORKER: () => t('gate.finding.serviceWorker'),
      NESTED_ARCHIVE: () => t('gate.finding.nestedArchive'),
      NOT_SIGNED: () => t('gate.finding.notSigned'),
    };
    const sentence = (sentences as Partial<Record<FindingCode, () => string>>)[code];
    // A newer server may report codes that this screen has no text for.
    return sentence ? sentence() : code;
  };
}

interface Fact {
  name: string;
  value: string;
}

/** The informational findings about a build, as names and values. */
function useFacts({ findings, entry, files, unpackedSize }: Report): Fact[] {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const facts: Record<CodesOf<'info'>, (params: Finding['params']) => Fact> = {
    SIGNED: ({ schemes }) => ({ name: t('gate.fact.signature'), value: textOf(schemes) }),
    ENTRY_PAGE: ({ path }) => ({ name: t('gate.fact.entry'), value: textOf(path) }),
    EXECUTABLE: ({ path }) => ({ name: t('gate.fact.executable'), value: textOf(path) }),
    ENGINE: ({ name }) => ({ name: t('gate.fact.engine'), value: textOf(name) }),
    PRECOMPRESSED: ({ count, encoding }) => ({
      name: t('gate.fact.compression'),
      value: t('gate.fact.precompressed', { count: Number(count ?? 0), encoding: textOf(encoding) }),
    }),
  };
  const fromFindings = findings.flatMap(({ code, params }) => {
    const fact = (facts as Partial<Record<FindingCode, (params: Finding['params']) => Fact>>)[code];
    return fact ? [fact(params)] : [];
  });
  const hasEntryFinding = findings.some(({ code }) => code === 'ENTRY_PAGE');
  return [
    ...(files > 0 ? [{ name: t('gate.fact.files'), value: formatNumber(files, lang) }] : []),
    ...(unpackedSize > 0 ? [{ name: t('gate.fact.unpacked'), value: formatSize(unpackedSize, lang) }] : []),
    ...(entry !== null && !hasEntryFinding ? [{ name: t('gate.fact.entry'), value: entry }] : []),
    ...fromFindings,
  ];
}

const ICONS: Record<'error' | 'warning', LucideIcon> = { error: CircleAlert, warning: TriangleAlert };

function FindingLine({ finding, severity }: { finding: Finding; severity: 'error' | 'warning' }) {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const findingText = useFindingText();
  const Icon = ICONS[severity];
  const hiddenPaths = finding.count - finding.paths.length;
  return (
    <li className={`${styles.gateFinding} ${severity === 'error' ? styles.gateError : styles.gateWarning}`}>
      <Icon size={18} aria-hidden="true" />
      <div>
        <p>
          <strong>{severity === 'error' ? t('gate.error') : t('gate.warning')}</strong> {findingText(finding)}
        </p>
        {finding.paths.length > 0 && (
          <ul>
            {finding.paths.map((path) => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
            {hiddenPaths > 0 && (
              <li>{t('gate.more', { count: hiddenPaths, shown: formatNumber(hiddenPaths, lang) })}</li>
            )}
          </ul>
        )}
      </div>
    </li>
  );
}

interface GateReportProps {
  report: Report;
}

/** The result of a build's inspection: the verdict, errors and warnings, and facts about the build. */
export function GateReport({ report }: GateReportProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const types = useContentTypeNames();
  const facts = useFacts(report);
  const findingsOf = (severity: Severity) => report.findings.filter(({ code }) => FINDINGS[code] === severity);
  const [errors, warnings] = [findingsOf('error'), findingsOf('warning')];
  const type = types[report.fileType];
  return (
    <div className={styles.gate}>
      <p
        className={
          report.accepted ? `${styles.gateVerdict} ${styles.gateGood}` : `${styles.gateVerdict} ${styles.gateBad}`
        }
      >
        {report.accepted ? <CircleCheck size={20} aria-hidden="true" /> : <CircleAlert size={20} aria-hidden="true" />}
        <span>
          {!report.accepted && t('gate.refused', { type })}
          {report.accepted && (warnings.length > 0 ? t('gate.acceptedBut', { type }) : t('gate.accepted', { type }))}
        </span>
      </p>
      {errors.length + warnings.length > 0 && (
        <ul className={styles.gateFindings}>
          {errors.map((finding) => (
            <FindingLine key={finding.code} finding={finding} severity="error" />
          ))}
          {warnings.map((finding) => (
            <FindingLine key={finding.code} finding={finding} severity="warning" />
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <dl className={styles.gateFacts}>
          {facts.map(({ name, value }) => (
            <div key={name + value}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
