import { Button } from '@vr/shared-ui/Button';
import { useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { Tooltip } from '@vr/shared-ui/Tooltip';
import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './deleted-button.css';
import { useDeletions } from './useDeletions.ts';

const DeletedDialog = loadable(() => import('./DeletedDialog.tsx'));

interface DeletedButtonProps {
  /** Whether the button shows its text. Set in an empty list, which has no filters beside the button. */
  large?: boolean;
}

/** The button that opens the list of deleted items. The large button is hidden if nothing can be restored. */
export default function DeletedButton({ large = false }: DeletedButtonProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  // The dialog stays mounted while it closes, so that it can return the focus.
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const { data, isError } = useDeletions(large);
  const isEmpty = !isError && !data?.pages.some(({ items }) => items.length > 0);
  if (large && isEmpty && state !== 'open') return null;
  const button = {
    icon: <ArchiveRestore size={18} />,
    'aria-haspopup': 'dialog',
    onClick: () => setState('open'),
  } as const;
  return (
    <>
      {large ? (
        <Button {...button} className={styles.open ?? ''}>
          {t('deleted.title')}
        </Button>
      ) : (
        <Tooltip title={t('deleted.title')} className={`${styles.open} ${styles.icon}`}>
          <Button {...button} aria-label={t('deleted.title')} />
        </Tooltip>
      )}
      {state !== 'unused' && <DeletedDialog open={state === 'open'} onClose={() => setState('closed')} />}
    </>
  );
}
