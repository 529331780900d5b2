import { History } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { useDialogState } from '../dialog/useDialogState';
import { useContentTypeNames } from '../display/ContentTypes';
import { loadable } from '../loadable';
import type { UploadPlace } from '../upload/uploads';

const VersionsDialog = loadable(() => import('./VersionsDialog'));

interface VersionsButtonProps {
  place: UploadPlace;
  count: number;
  canEdit: boolean;
  onChanged(): void;
}

/** A button that opens the versions of a slot, which is one content type of a training or master content. */
export function VersionsButton({ place, count, canEdit, onChanged }: VersionsButtonProps) {
  const { t } = useTranslation('ui');
  const names = useContentTypeNames();
  const container = useRef<HTMLSpanElement>(null);
  const dialog = useDialogState<true>(container);
  return (
    <span ref={container} tabIndex={-1}>
      {count > 0 && (
        <Button size="small" icon={<History size={16} />} onClick={() => dialog.open(true)}>
          {t('upload.versions', { count })}
          <span className="ui-hidden">: {names[place.fileType]}</span>
        </Button>
      )}
      {dialog.item && <VersionsDialog place={place} canEdit={canEdit} onChanged={onChanged} onClose={dialog.close} />}
    </span>
  );
}
