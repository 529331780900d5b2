import { Dialog } from '@vr/shared-ui/Dialog';
import { FilterOptions, type FilterProps } from '@vr/shared-ui/FilterButton';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterBarProps } from './filter-bar-props.ts';
import * as styles from './filters.css';
import { OfferSwitch } from './OfferSwitch.tsx';

interface FilterDialogProps extends FilterBarProps {
  facets: FilterProps[];
  /** The number of chosen options. */
  chosen: number;
  open: boolean;
  onClose: () => void;
}

/** The filters of a phone, as a sheet from the bottom. */
export default function FilterDialog(props: FilterDialogProps) {
  const { facets, chosen, count, open, onClose, onClear, withOffer } = props;
  const { t } = useTranslation('catalog');
  const showButton = useRef<HTMLButtonElement>(null);
  function clear() {
    onClear();
    // The pressed button becomes disabled, which would lose the focus.
    showButton.current?.focus();
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('filters.label')}
      phone="sheet"
      footer={
        <div className={styles.sheetFoot}>
          <Button size="large" disabled={chosen === 0} onClick={clear}>
            {t('filters.clear')}
          </Button>
          <Button ref={showButton} size="large" type="primary" onClick={onClose}>
            {t('filters.show', { count })}
          </Button>
        </div>
      }
    >
      {withOffer && <OfferSwitch {...props} />}
      {facets.map((facet) => (
        <div key={facet.label} className={styles.sheetPart}>
          <p aria-hidden="true">{facet.label}</p>
          <FilterOptions {...facet} />
        </div>
      ))}
    </Dialog>
  );
}
