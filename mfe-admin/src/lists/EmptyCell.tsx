import { useTranslation } from 'react-i18next';

/** A dash for a table cell without a value. Screen readers read "none". */
export function EmptyCell() {
  const { t } = useTranslation('admin');
  return (
    <>
      <span aria-hidden>—</span>
      <span className="ui-hidden">{t('members.none')}</span>
    </>
  );
}
