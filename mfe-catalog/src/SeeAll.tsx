import { Link, useLocation } from '@vr/shared-ui/router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { readFilters, writeFilters } from './address.ts';
import { type CategoryChoice, NO_FILTERS } from './filters.ts';
import { type CatalogState, useCatalogPath } from './links.ts';

interface SeeAllProps {
  category: CategoryChoice;
  /** What the link shows all of, for those who hear it alone. */
  label: string;
}

/** From a row to all of its category. */
export function SeeAll({ category, label }: SeeAllProps) {
  const { t } = useTranslation('catalog');
  const { here, path } = useCatalogPath();
  const params = new URLSearchParams(useLocation().search);
  const { offerOnly } = here ? readFilters(params) : NO_FILTERS;
  const search = writeFilters(new URLSearchParams(), { ...NO_FILTERS, offerOnly, categories: [category] });
  return (
    <Link
      className="catalog-see-all"
      to={{ pathname: path, search: `?${search}` }}
      state={{ fromRow: true } satisfies CatalogState}
      aria-label={label}
      onClick={() => window.scrollTo({ top: 0 })}
    >
      {t('available.all')}
      <ChevronRight size={16} aria-hidden />
    </Link>
  );
}
