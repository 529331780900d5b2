import { usePortal } from '@vr/shared-ui/kernel';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface AddTrainingButtonProps {
  /** The id of what says why nothing can be added. */
  blockedBy?: string | undefined;
  /** Alone in the middle of an empty list, always with its words. */
  large?: boolean;
}

/** Opens the wizard on a new training. */
export function AddTrainingButton({ blockedBy, large = false }: AddTrainingButtonProps) {
  const { t } = useTranslation('catalog');
  const { addFormation } = usePortal();
  const narrow = useIsPhone();
  const phone = narrow && !large;
  return (
    <Button
      // On wider screens the bars hold the one primary button, which does the same.
      type={narrow || large ? 'primary' : 'default'}
      size={large ? 'large' : 'middle'}
      className="catalog-add"
      icon={<Plus size={18} strokeWidth={2} aria-hidden />}
      aria-haspopup="dialog"
      aria-label={t('own.add')}
      aria-describedby={blockedBy}
      disabled={blockedBy !== undefined}
      onClick={addFormation}
    >
      {!phone && t('own.add')}
    </Button>
  );
}
