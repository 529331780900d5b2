import { ApiError } from '@vr/shared-api/client';
import { getResourceLink } from '@vr/shared-api/contract/resources';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { Download, FileText, Image, LoaderCircle, type LucideIcon, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TrainingDetail } from '../trainings/training.ts';
import * as styles from './detail.css';
import { useDownload } from './useDownload.ts';

type Resource = TrainingDetail['resources'][number];

const ICONS: Record<Resource['type'], LucideIcon> = {
  pdf: FileText,
  csv: Table2,
  png: Image,
  jpg: Image,
  jpeg: Image,
};

/** The documents of a training or a course, with download buttons. */
export function Resources({ resources }: Pick<TrainingDetail, 'resources'>) {
  const { t } = useTranslation('catalog');
  if (resources.length === 0) return null;
  return (
    <>
      <h3>{t('tabs.resources')}</h3>
      <ul className={styles.detailResources}>
        {resources.map((resource) => (
          <ResourceLine key={resource.id} resource={resource} />
        ))}
      </ul>
    </>
  );
}

function ResourceLine({ resource }: { resource: Resource }) {
  const { t } = useTranslation('catalog');
  const { api, lang } = usePortal();
  const { id, title, type, fileSize } = resource;
  const Icon = ICONS[type];
  const facts = `${type.toUpperCase()} · ${formatSize(fileSize, lang)}`;
  const { save, fetching, failure } = useDownload(
    async () => (await api.call(getResourceLink, { params: { id } })).url,
  );
  const code = failure instanceof ApiError ? failure.code : undefined;
  const text =
    code === 'TRAINING_LOCKED'
      ? t('detail.resourceLocked')
      : code === 'NOT_FOUND'
        ? t('detail.resourceGone')
        : undefined;
  return (
    <li>
      <button type="button" aria-busy={fetching} title={t('detail.download')} onClick={save}>
        <Icon size={20} />
        <span>
          {title}
          <span className="ui-hidden">, </span>
          <small className="ui-num">{facts}</small>
          <span className="ui-hidden">, {t('detail.download')}</span>
        </span>
        {fetching ? <LoaderCircle size={18} className={styles.detailFetching} /> : <Download size={18} />}
      </button>
      <FormFailure error={failure} text={text} />
    </li>
  );
}
