import { formatDate } from '@vr/shared-ui/format/date';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { Button, Table } from 'antd';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ResourceButtons } from './ResourceButtons.tsx';
import { ResourceIcon } from './ResourceIcon.tsx';
import type { ResourceActions } from './Resources.tsx';
import { Usage, useUsageText } from './Usage.tsx';
import type { Resource } from './useResources.ts';

/** The documents as a dense table; a row opens to where its document is used. */
export function ResourceTable({ resources, ...actions }: ResourceActions & { resources: readonly Resource[] }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  const usage = useUsageText();
  const isUsed = ({ trainings, courses }: Resource) => trainings.length + courses.length > 0;
  return (
    <div className="ui-card admin-table">
      <Table<Resource>
        size="small"
        rowKey="id"
        dataSource={[...resources]}
        pagination={{ size: 'small', hideOnSinglePage: true, defaultPageSize: 25 }}
        expandable={{
          rowExpandable: isUsed,
          expandedRowRender: (resource) => <Usage resource={resource} />,
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
        columns={[
          {
            key: 'title',
            title: t('resources.name'),
            sorter: (a, b) => a.title.localeCompare(b.title, lang),
            render: (_, { title, type }) => (
              <span className="admin-title">
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
            title: t('resources.size'),
            align: 'right',
            sorter: (a, b) => a.fileSize - b.fileSize,
            render: (_, { fileSize }) => <span className="admin-nowrap">{formatSize(fileSize, lang)}</span>,
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
        ]}
      />
    </div>
  );
}
