import { compareNames } from '@vr/shared-api/compare-names';
import { formatDate } from '@vr/shared-api/date';
import { Button } from '@vr/shared-ui/Button';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Table, type TableColumnsType } from 'antd';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from '../lists/lists.css';
import { type ResourceActions, ResourceButtons } from './ResourceButtons.tsx';
import { ResourceIcon } from './ResourceIcon.tsx';
import { ResourceUsage, useUsageText } from './ResourceUsage.tsx';
import type { Resource } from './useResources.ts';

/** The documents as a table. A row expands to show where its document is used. */
export function ResourceTable({ resources, ...actions }: ResourceActions & { resources: readonly Resource[] }) {
  const { t } = useTranslation('admin');
  const isUsed = ({ trainings, courses }: Resource) => trainings.length + courses.length > 0;
  return (
    <div className={`ui-card ${styles.table}`}>
      <Table<Resource>
        size="small"
        rowKey="id"
        dataSource={[...resources]}
        pagination={{ size: 'small', hideOnSinglePage: true, defaultPageSize: 25 }}
        expandable={{
          rowExpandable: isUsed,
          expandedRowRender: (resource) => <ResourceUsage resource={resource} />,
          expandIcon: ({ expanded, record, onExpand }) =>
            isUsed(record) && (
              <Button
                type="text"
                size="small"
                aria-expanded={expanded}
                aria-label={t('usage.of', { name: record.title })}
                icon={expanded ? <ChevronDown size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />}
                onClick={(event) => onExpand(record, event)}
              />
            ),
        }}
        columns={useColumns(actions)}
      />
    </div>
  );
}

function useColumns(actions: ResourceActions): TableColumnsType<Resource> {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const compare = compareNames(lang);
  const timeZone = useCompanyZone();
  const usage = useUsageText();
  return [
    {
      key: 'title',
      title: t('resources.name'),
      sorter: (a, b) => compare(a.title, b.title),
      render: (_, { title, type }) => (
        <span className={styles.title}>
          <ResourceIcon type={type} />
          <b>{title}</b>
        </span>
      ),
    },
    {
      key: 'type',
      title: t('resources.type'),
      sorter: (a, b) => a.type.localeCompare(b.type),
      render: (_, { type }) => type.toUpperCase(),
    },
    {
      key: 'size',
      title: t('size'),
      align: 'right',
      sorter: (a, b) => a.fileSize - b.fileSize,
      render: (_, { fileSize }) => <span className={styles.nowrap}>{formatSize(fileSize, lang)}</span>,
    },
    { key: 'usage', title: t('usage.title'), render: (_, resource) => usage(resource) },
    {
      key: 'createdBy',
      title: t('resources.addedBy'),
      render: (_, { createdBy }) => createdBy || <i>{t('resources.unknown')}</i>,
    },
    {
      key: 'added',
      title: t('resources.added'),
      align: 'right',
      sorter: (a, b) => a.addedDate.localeCompare(b.addedDate),
      render: (_, { addedDate }) => formatDate(addedDate, timeZone),
    },
    {
      key: 'updated',
      title: t('resources.updated'),
      align: 'right',
      sorter: (a, b) => a.updatedDate.localeCompare(b.updatedDate),
      render: (_, { updatedDate }) => formatDate(updatedDate, timeZone),
    },
    {
      key: 'actions',
      title: <span className="ui-hidden">{t('actions')}</span>,
      render: (_, resource) => <ResourceButtons resource={resource} {...actions} />,
    },
  ];
}
