import { loadable } from '@vr/shared-ui/loadable';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button } from 'antd';
import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const DeletedDialog = loadable(() => import('./DeletedDialog.tsx'));

/** The button that opens the list of what was deleted and can be restored. Other remotes show it in a slot. */
export default function DeletedButton() {
  const { t } = useTranslation('catalog');
  const phone = useIsPhone();
  // The dialog stays mounted while it closes, so that it can return the focus.
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <Button
        icon={<ArchiveRestore size={18} strokeWidth={1.8} aria-hidden />}
        aria-label={t('deleted.title')}
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      >
        {!phone && t('deleted.title')}
      </Button>
      {state !== 'unused' && <DeletedDialog open={state === 'open'} onClose={() => setState('closed')} />}
    </>
  );
}
