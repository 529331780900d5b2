import { Button } from '@vr/shared-ui/Button';
import { type MenuAction, MoreMenu } from '@vr/shared-ui/MoreMenu';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { useTranslation } from 'react-i18next';

/** Buttons that open dialogs. On phones, a menu contains them. */
export function Tools({ items }: { items: readonly MenuAction[] }) {
  const { t } = useTranslation('dashboard');
  const isNarrow = useIsNarrow();
  if (isNarrow) return <MoreMenu type="default" label={t('tools')} items={items} />;
  return items.map(({ key, label, icon: Icon, onClick }) => (
    <Button key={key} icon={<Icon size={17} aria-hidden />} aria-haspopup="dialog" onClick={onClick}>
      {label}
    </Button>
  ));
}
