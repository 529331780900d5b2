import { formatDate } from '@vr/shared-api/date';
import { Button } from '@vr/shared-ui/Button';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../lists/lists.css';
import { type ResourceActions, ResourceButtons } from './ResourceButtons.tsx';
import { ResourceIcon } from './ResourceIcon.tsx';
import { ResourceUsage, useUsageText } from './ResourceUsage.tsx';
import type { Resource } from './useResources.ts';

/** The documents as cards for phones. */
export function ResourceCards({ resources, ...actions }: ResourceActions & { resources: readonly Resource[] }) {
  return (
    <ul className={styles.cards}>
      {resources.map((resource) => (
        <li key={resource.id} className="ui-card">
          <ResourceCard resource={resource} {...actions} />
        </li>
      ))}
    </ul>
  );
}

function ResourceCard({ resource, ...actions }: ResourceActions & { resource: Resource }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const timeZone = useCompanyZone();
  const usage = useUsageText();
  const [open, setOpen] = useState(false);
  const { title, type, fileSize, createdBy, updatedDate, trainings, courses } = resource;
  const date = formatDate(updatedDate, timeZone);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <>
      <div className={styles.title}>
        <ResourceIcon type={type} />
        <h3>{title}</h3>
      </div>
      <p className="ui-meta">
        {type.toUpperCase()} · {formatSize(fileSize, lang)} ·{' '}
        {createdBy ? t('resources.byOn', { name: createdBy, date }) : date}
      </p>
      <div className={styles.cardFoot}>
        {trainings.length + courses.length > 0 ? (
          <Button
            type="text"
            aria-expanded={open}
            icon={<Chevron size={18} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            {usage(resource)}
          </Button>
        ) : (
          <span className={`ui-meta ${styles.unused}`}>{usage(resource)}</span>
        )}
        <ResourceButtons resource={resource} {...actions} />
      </div>
      {open && <ResourceUsage resource={resource} />}
    </>
  );
}
