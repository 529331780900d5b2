import type { TableProps } from 'antd';
import { useTranslation } from 'react-i18next';

const PAGE_SIZES = [10, 25, 50, 100];

interface SelectableRows<Person> {
  selected: readonly number[];
  onSelect(ids: number[]): void;
  nameOf(person: Person): string;
}

/** The properties of a table of people in pages whose rows can be selected, also across pages. */
export function useSelectableRows<Person>({ selected, onSelect, nameOf }: SelectableRows<Person>) {
  const { t } = useTranslation('admin');
  return {
    rowKey: 'id',
    rowSelection: {
      selectedRowKeys: [...selected],
      preserveSelectedRowKeys: true,
      onChange: (keys) => onSelect(keys.map(Number)),
      getCheckboxProps: (person) => ({ 'aria-label': t('members.select', { name: nameOf(person) }) }),
      getTitleCheckboxProps: () => ({ 'aria-label': t('members.selectPage') }),
    },
    pagination: {
      size: 'small',
      hideOnSinglePage: true,
      defaultPageSize: 25,
      pageSizeOptions: PAGE_SIZES,
      showTotal: (total, [from, to]) => t('members.range', { from, to, total }),
    },
  } satisfies TableProps<Person>;
}
