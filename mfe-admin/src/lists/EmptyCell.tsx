import { useTranslation } from 'react-i18next';

/** A dash for a table cell without a value, which screen readers read as "none". */
export function EmptyCell() {
  const { t } = useTranslation('admin');
  return (
    <>
      <span aria-hidden>—</span>
      <span className="ui-hidden">{t('members.none')}</span>
    </>
  );
}
