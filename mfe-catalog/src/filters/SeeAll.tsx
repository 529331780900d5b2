import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Link, useLocation } from '@vr/shared-ui/router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type CatalogState, useCatalogPath } from '../navigation/links.ts';
import { readFilters, writeFilters } from './address.ts';
import sheet, * as styles from './filters.css';
import { type CategoryChoice, NO_FILTERS } from './filters.ts';

interface SeeAllProps {
  category: CategoryChoice;
  /** The full name of the link for screen readers, because its visible text is only "See all". */
  label: string;
}

/** The link from a row of cards to all trainings of the row's category. */
export function SeeAll({ category, label }: SeeAllProps) {
  useStyles(sheet);
  const { root } = usePortal();
  const { t } = useTranslation('catalog');
  const { isCurrent, path } = useCatalogPath();
  const params = new URLSearchParams(useLocation().search);
  const { offerOnly } = isCurrent ? readFilters(params) : NO_FILTERS;
  const search = writeFilters(new URLSearchParams(), { ...NO_FILTERS, offerOnly, categories: [category] });
  return (
    <Link
      className={styles.seeAll}
      to={{ pathname: path, search: `?${search}` }}
      state={{ fromRow: true } satisfies CatalogState}
      aria-label={label}
      onClick={() => (root instanceof Document ? window.scrollTo({ top: 0 }) : root.host.scrollIntoView())}
    >
      {t('available.all')}
      <ChevronRight size={16} />
    </Link>
  );
}
