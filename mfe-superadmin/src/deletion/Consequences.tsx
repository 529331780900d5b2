import type * as S from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { UiLang } from '@vr/shared-api/limits';
import { formatNumber } from '@vr/shared-ui/format/number';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { TextIn } from '@vr/shared-ui/TextIn';
import { ChartNoAxesColumn, HardDrive, LayoutGrid, type LucideIcon, Route, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './deletion.css';

type Preview = ResponseOf<typeof S.previewClientDeletion>;

/** What is deleted with a company, counted, and its trainings that pass to the platform. */
export function Consequences({ preview }: { preview: Preview }) {
  return (
    <>
      <Deleted preview={preview} />
      {preview.passing.length > 0 && <Passing trainings={preview.passing} />}
    </>
  );
}

function Deleted({ preview: { people, trainings, courses, files, bytes, sessions } }: { preview: Preview }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const counted = (count: number) => ({ count, number: formatNumber(count, lang) });
  const lines: [LucideIcon, string][] = [
    [Users, t('deletion.people', counted(people))],
    [LayoutGrid, t('deletion.trainings', counted(trainings))],
    [Route, t('deletion.courses', counted(courses))],
    [HardDrive, t('deletion.files', { ...counted(files), size: formatSize(bytes, lang) })],
    [ChartNoAxesColumn, t('deletion.sessions', counted(sessions))],
  ];
  return (
    <ul className={styles.deleted} aria-label={t('deletion.deleted')}>
      {lines.map(([Icon, text]) => (
        <li key={text} className="ui-num">
          <Icon size={18} strokeWidth={1.8} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Lists names as text: `A, B and C`. */
const listNames = (names: readonly string[], lang: UiLang): string =>
  new Intl.ListFormat(lang === 'en' ? 'en-GB' : lang).format(names);

function Passing({ trainings }: { trainings: Preview['passing'] }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  return (
    <div className={styles.passing}>
      <h3>{t('deletion.passing', { count: trainings.length })}</h3>
      <p>{t('deletion.passingText', { count: trainings.length })}</p>
      <ul>
        {trainings.map(({ trainingId, lang: titleLang, title, offeredTo, players }) => (
          <li key={trainingId}>
            <b>
              <TextIn lang={titleLang}>{title}</TextIn>
            </b>
            {offeredTo.length > 0 && <span>{t('deletion.offeredTo', { companies: listNames(offeredTo, lang) })}</span>}
            {players > 0 && (
              <span>{t('deletion.players', { count: players, number: formatNumber(players, lang) })}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
