import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { usePortal } from '@vr/shared-ui/kernel';
import { useNavigate } from '@vr/shared-ui/router';
import { Play } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownPerson } from './person.ts';

/** Returns the catalogue page; undefined if the figures are another person's, or if the reader has no catalogue. */
export function useCatalog() {
  const { pages } = usePortal();
  const { isMe } = useShownPerson();
  return isMe ? pages.find(({ id }) => id === 'catalog') : undefined;
}

/** Opens a training or course in the catalogue. */
export function CatalogButton({
  query,
  children,
}: {
  query: `${'training' | 'course'}=${number}`;
  children: ReactNode;
}) {
  const catalog = useCatalog();
  const navigate = useNavigate();
  if (!catalog) return null;
  return (
    <Button
      type="primary"
      icon={<Play size={15} fill="currentColor" strokeWidth={0} aria-hidden />}
      onClick={() => navigate(`${catalog.path}?${query}`)}
    >
      {children}
    </Button>
  );
}

/** Shown while a person has no figures yet, with a button that opens the catalogue. */
export function NothingYet(texts: Omit<ComponentProps<typeof EmptyState>, 'action'>) {
  const { t } = useTranslation('dashboard');
  const catalog = useCatalog();
  const navigate = useNavigate();
  return (
    <EmptyState
      {...texts}
      action={
        catalog && (
          <Button type="primary" onClick={() => navigate(catalog.path)}>
            {t('empty.action')}
          </Button>
        )
      }
    />
  );
}
