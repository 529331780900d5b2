import { Button } from '@vr/shared-ui/Button';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface UndoRemovalProps {
  /** The name of the content marked for removal, for screen readers. */
  name: string;
  onUndo: () => void;
}

/** A button that cancels a removal before the next save carries it out. */
export function UndoRemoval({ name, onUndo }: UndoRemovalProps) {
  const { t } = useTranslation('wizards');
  return (
    <Button size="small" icon={<Undo2 size={16} />} onClick={onUndo}>
      {t('content.undo')}
      <span className="ui-hidden">: {name}</span>
    </Button>
  );
}
