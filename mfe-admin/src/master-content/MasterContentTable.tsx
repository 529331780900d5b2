import { FILE_TYPES } from '@vr/shared-api/limits';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { formatDate } from '@vr/shared-ui/format/date';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { MasterContentButtons } from './MasterContentButtons.tsx';
import type { MasterContentActions } from './MasterContents.tsx';
import { sizeOf } from './sizes.ts';
import { Nothing, TypeState } from './TypeState.tsx';
import type { MasterContent } from './useMasterContents.ts';

interface TableProps extends MasterContentActions {
  contents: readonly MasterContent[];
}

/** The master contents as a dense table, with the version of each type. */
export function MasterContentTable({ contents, ...actions }: TableProps) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const names = useContentTypeNames();
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  return (
    <div className="ui-card admin-table">
      <Table<MasterContent>
        size="small"
        rowKey="id"
        dataSource={[...contents]}
        pagination={{ size: 'small', hideOnSinglePage: true, defaultPageSize: 25 }}
        columns={[
          {
            key: 'name',
            title: t('masterContent.name'),
            sorter: (a, b) => a.name.localeCompare(b.name, lang),
            render: (_, { name }) => (
              <span className="admin-title">
                <b>{name}</b>
              </span>
            ),
          },
          ...FILE_TYPES.map((fileType) => {
            const Icon = CONTENT_TYPE_ICONS[fileType];
            return {
              key: fileType,
              title: (
                <span className="admin-type-head">
                  <Icon />
                  {names[fileType]}
                </span>
              ),
              render: (_: unknown, content: MasterContent) => <TypeState content={content} fileType={fileType} />,
            };
          }),
          {
            key: 'size',
            title: t('masterContent.size'),
            align: 'right',
            sorter: (a, b) => sizeOf(a) - sizeOf(b),
            render: (_, content) =>
              content.files.length > 0 ? (
                <span className="admin-nowrap">{formatSize(sizeOf(content), lang)}</span>
              ) : (
                <Nothing />
              ),
          },
          {
            key: 'usedIn',
            title: t('usage.title'),
            sorter: (a, b) => a.usedIn - b.usedIn,
            render: (_, { usedIn }) => (usedIn > 0 ? t('usage.trainings', { count: usedIn }) : t('usage.none')),
          },
          {
            key: 'updated',
            title: t('masterContent.updated'),
            align: 'right',
            sorter: (a, b) => a.lastModifiedDate.localeCompare(b.lastModifiedDate),
            render: (_, { lastModifiedDate }) => formatDate(lastModifiedDate, timeZone),
          },
          {
            key: 'actions',
            title: <span className="ui-hidden">{t('actions')}</span>,
            render: (_, content) => <MasterContentButtons content={content} {...actions} />,
          },
        ]}
      />
    </div>
  );
}
