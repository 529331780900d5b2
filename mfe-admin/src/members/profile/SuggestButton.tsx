import { Button } from '@vr/shared-ui/Button';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** The button in the head of a profile that opens the dialog to suggest something to the person. */
export function SuggestButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('admin');
  const isNarrow = useIsNarrow();
  return (
    <Button
      type="primary"
      icon={<Send size={18} aria-hidden />}
      aria-label={t('members.suggest')}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {!isNarrow && t('members.suggest')}
    </Button>
  );
}
