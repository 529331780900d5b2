import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button } from 'antd';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** The button in the head of a profile that opens the dialog to suggest something to the person. */
export function SuggestButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('admin');
  const phone = useIsPhone();
  return (
    <Button
      type="primary"
      icon={<Send size={18} aria-hidden />}
      aria-label={t('members.suggest')}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {!phone && t('members.suggest')}
    </Button>
  );
}
