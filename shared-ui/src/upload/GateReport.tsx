import type { Finding, GateReport as Report } from '@vr/shared-api/contract/gate.schema';
import { FINDINGS, type FindingCode, type Severity } from '@vr/shared-api/findings';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
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

/** Returns a function that explains an error or warning and what to do about it. */
function useFindingText(): (finding: Finding) => string {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const types = useContentTypeNames();
  return ({ code, params, paths }) => {
    const max = typeof params.max === 'number' ? params.max : 0;
    const sentences: Record<CodesOf<'error' | 'warning'>, () => string> = {
      NOT_AN_ARCHIVE: () => t('gate.finding.notAnArchive'),
      ARCHIVE_DAMAGED: () => t('gate.finding.archiveDamaged'),
      ARCHIVE_ENCRYPTED: () => t('gate.finding.archiveEncrypted'),
      ARCHIVE_EMPTY: () => t('gate.finding.archiveEmpty'),
      TOO_COMPLEX: () => t('gate.finding.tooComplex'),
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
      NO_ENTRY_PAGE: () => {
        if (paths.length === 0) return t('gate.finding.noEntryPage');
        const isIndex = paths.some((path) => /(?:^|\/)index\.html?$/i.test(path));
        return isIndex ? t('gate.finding.noEntryPageBut') : t('gate.finding.noEntryPageAmong');
      },
      MISSING_FILE: () => t('gate.finding.missingFile'),
      OUTSIDE_MODULE: () => t('gate.finding.outsideModule'),
      MISSING_LATER: () => t('gate.finding.missingLater'),
      PARTLY_CHECKED: () => t('gate.finding.partlyChecked', { files: formatNumber(Number(params.files ?? 0), lang) }),
      NO_PLAYER: () => t('gate.finding.noPlayer'),
      NO_ANDROID_MANIFEST: () => t('gate.finding.noAndroidManifest'),
      NO_DEX: () => t('gate.finding.noDex'),
      NO_EXECUTABLE: () => t('gate.finding.noExecutable'),
      OUTSIDE_DEPENDENCY: () => t('gate.finding.outsideDependency'),
      CASE_MISMATCH: () => t('gate.finding.caseMismatch'),
      NOT_COMPRESSED: () => t('gate.finding.notCompressed'),
      SERVICE_WORKER: () => t('gate.finding.serviceWorker'),
      THREADS: () => t('gate.finding.threads'),
      LMS_PACKAGE: () => t('gate.finding.lmsPackage', { standard: textOf(params.standard) }),
      NESTED_ARCHIVE: () => t('gate.finding.nestedArchive'),
      NOT_SIGNED: () => t('gate.finding.notSigned'),
    };
    const sentence = (sentences as Partial<Record<FindingCode, () => string>>)[code];
    // A newer server may report codes that this screen has no text for.
    return sentence ? sentence() : code;
  };
}

/** The version numbers of Android, from API level 21 on. */
const ANDROID_VERSIONS = '5.0 5.1 6 7.0 7.1 8.0 8.1 9 10 11 12 12L 13 14 15 16'.split(' ');
const FIRST_API = 21;

interface Fact {
  name: string;
  value: string;
}

/** The informational findings about a build, as names and values. */
function useFacts({ findings, entry, files, unpackedSize }: Report): Fact[] {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const textOrNone = (value: string | number | undefined) => (value === undefined ? '—' : String(value));
  const android = (api: string | number | undefined) => {
    // A preview version of Android has a name instead of a number.
    if (typeof api !== 'number') return textOrNone(api);
    const version = ANDROID_VERSIONS[api - FIRST_API];
    return version === undefined ? `API ${api}` : t('gate.fact.api', { version, api });
  };
  const facts: Record<CodesOf<'info'>, (finding: Finding) => Fact[]> = {
    APK_PACKAGE: ({ params }) => [{ name: t('gate.fact.package'), value: textOrNone(params.name) }],
    APK_VERSION: ({ params: { name, code } }) => [
      {
        name: t('gate.fact.version'),
        value: code === undefined ? textOrNone(name) : t('gate.fact.versionOf', { name: textOrNone(name), code }),
      },
    ],
    APK_ANDROID: ({ params: { min, target } }) => [
      { name: t('gate.fact.minAndroid'), value: android(min) },
      { name: t('gate.fact.targetAndroid'), value: android(target) },
    ],
    APK_PERMISSIONS: ({ paths, count }) => {
      const names = paths.map((name) => name.replace(/^android\.permission\./, ''));
      const hidden = paths.length === 0 ? 0 : count - paths.length;
      const more = hidden > 0 ? [t('gate.more', { count: hidden, shown: formatNumber(hidden, lang) })] : [];
      return [{ name: t('gate.fact.permissions'), value: [...names, ...more].join(', ') || t('gate.fact.none') }];
    },
    DECLARED_FEATURES: ({ paths }) => {
      const names: Record<string, string> = { camera: t('gate.fact.camera'), microphone: t('gate.fact.microphone') };
      return [{ name: t('gate.fact.declaredFeatures'), value: paths.map((path) => names[path] ?? path).join(', ') }];
    },
    ENTRY_PAGE: ({ params }) => [{ name: t('gate.fact.entry'), value: textOf(params.path) }],
    EXECUTABLE: ({ params }) => [{ name: t('gate.fact.executable'), value: textOf(params.path) }],
    ENGINE: ({ params }) => [{ name: t('gate.fact.engine'), value: textOf(params.name) }],
    PRECOMPRESSED: ({ params: { count, encoding } }) => [
      {
        name: t('gate.fact.compression'),
        value: t('gate.fact.precompressed', { count: Number(count ?? 0), encoding: textOf(encoding) }),
      },
    ],
  };
  const fromFindings = findings.flatMap((finding) => {
    const factsOf = (facts as Partial<Record<FindingCode, (finding: Finding) => Fact[]>>)[finding.code];
    return factsOf ? factsOf(finding) : [];
  });
  const hasEntryFinding = findings.some(({ code }) => code === 'ENTRY_PAGE');
  return [
    ...(files > 0 ? [{ name: t('gate.fact.files'), value: formatNumber(files, lang) }] : []),
    ...(unpackedSize > 0 ? [{ name: t('gate.fact.unpacked'), value: formatSize(unpackedSize, lang) }] : []),
    ...(entry !== null && !hasEntryFinding ? [{ name: t('gate.fact.entry'), value: entry }] : []),
    ...fromFindings,
  ];
}

/** A finding that is an error or a warning. */
function FindingLine({ finding }: { finding: Finding }) {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const findingText = useFindingText();
  const { code, paths, places, count } = finding;
  const isError = FINDINGS[code] === 'error';
  const hiddenPaths = count - (places ?? paths).length;
  return (
    <li className={`${styles.gateFinding} ${isError ? styles.gateError : styles.gateWarning}`}>
      {isError ? <CircleAlert size={18} /> : <TriangleAlert size={18} />}
      <div>
        <p>
          <strong>{isError ? t('gate.error') : t('gate.warning')}</strong> {findingText(finding)}
        </p>
        {paths.length > 0 && (
          <ul>
            {places
              ? places.map(({ file, line, address }) => (
                  <li key={`${file}:${line} ${address}`}>
                    <code>{address}</code> <span>({t('gate.place', { file, line })})</span>
                  </li>
                ))
              : paths.map((path) => (
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

/** Findings of the same code differ in their parameters. */
const keyOf = ({ code, params }: Finding): string => `${code} ${JSON.stringify(params)}`;

/** The result of a build's inspection: the verdict, errors and warnings, and facts about the build. */
export function GateReport({ report }: { report: Report }) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const types = useContentTypeNames();
  const facts = useFacts(report);
  const findingsOf = (severity: Severity) => report.findings.filter(({ code }) => FINDINGS[code] === severity);
  const [errors, warnings] = [findingsOf('error'), findingsOf('warning')];
  const type = types[report.fileType];
  return (
    <div className={styles.gate}>
      <p className={`${styles.gateVerdict} ${report.accepted ? '' : styles.gateRefused}`}>
        {report.accepted ? <CircleCheck size={20} /> : <CircleAlert size={20} />}
        <span>
          {!report.accepted && t('gate.refused', { type })}
          {report.accepted && (warnings.length > 0 ? t('gate.acceptedBut', { type }) : t('gate.accepted', { type }))}
        </span>
      </p>
      {errors.length + warnings.length > 0 && (
        <ul className={styles.gateFindings}>
          {[...errors, ...warnings].map((finding) => (
            <FindingLine key={keyOf(finding)} finding={finding} />
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
