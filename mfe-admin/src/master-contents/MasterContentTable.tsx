import { compareNames } from '@vr/shared-api/compare-names';
import { formatDate } from '@vr/shared-api/date';
import { FILE_TYPES } from '@vr/shared-api/limits';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyCell } from '../lists/EmptyCell.tsx';
import * as listsStyles from '../lists/lists.css';
import { BuildState } from './BuildState.tsx';
import {
  type MasterContentActions,
  MasterContentButtons,
  type MasterContentListProps,
} from './MasterContentButtons.tsx';
import * as styles from './master-content.css';
import type { MasterContent } from './useMasterContents.ts';

/** The master contents as a table with the current version of each content type. */
export function MasterContentTable({ contents, ...actions }: MasterContentListProps) {
  return (
    <div className={`ui-card ${listsStyles.table}`}>
      <Table<MasterContent>
        size="small"
        rowKey="id"
        dataSource={[...contents]}
        pagination={{ size: 'small', hideOnSinglePage: true, defaultPageSize: 25 }}
        columns={useColumns(actions)}
      />
    </div>
  );
}

function useColumns(actions: MasterContentActions): TableColumnsType<MasterContent> {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const compare = compareNames(lang);
  const names = useContentTypeNames();
  const timeZone = useCompanyZone();
  return [
    {
      key: 'name',
      title: t('name'),
      sorter: (a, b) => compare(a.name, b.name),
      render: (_, { name }) => (
        <span className={listsStyles.title}>
          <b>{name}</b>
        </span>
      ),
    },
    ...FILE_TYPES.map((fileType) => {
      const Icon = CONTENT_TYPE_ICONS[fileType];
      return {
        key: fileType,
        title: (
          <span className={styles.typeHead}>
            <Icon />
            {names[fileType]}
          </span>
        ),
        render: (_: unknown, content: MasterContent) => <BuildState content={content} fileType={fileType} />,
      };
    }),
    {
      key: 'size',
      title: t('size'),
      align: 'right',
      sorter: (a, b) => a.storedSize - b.storedSize,
      render: (_, content) =>
        content.files.length > 0 ? (
          <span className={listsStyles.nowrap}>{formatSize(content.storedSize, lang)}</span>
        ) : (
          <EmptyCell />
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
  ];
}
