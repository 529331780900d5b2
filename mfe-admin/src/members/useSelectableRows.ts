import type { TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Member, nameOf } from './filter.ts';

const PAGE_SIZES = [10, 25, 50, 100];

/** The properties of a paginated table of people with selectable rows. The selection can span pages. */
export function useSelectableRows(selected: readonly number[], onSelect: (ids: number[]) => void) {
  const { t } = useTranslation('admin');
  return {
    rowKey: 'id',
    rowSelection: {
      selectedRowKeys: [...selected],
      preserveSelectedRowKeys: true,
      onChange: (keys) => onSelect(keys.map(Number)),
      getCheckboxProps: (member) => ({ 'aria-label': t('members.select', { name: nameOf(member) }) }),
      getTitleCheckboxProps: () => ({ 'aria-label': t('members.selectPage') }),
    },
    pagination: {
      size: 'small',
      hideOnSinglePage: true,
      defaultPageSize: 25,
      pageSizeOptions: PAGE_SIZES,
      showTotal: (total, [from, to]) => t('members.range', { from, to, total }),
    },
  } satisfies TableProps<Member>;
}
