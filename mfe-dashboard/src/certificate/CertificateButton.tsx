import { Button } from '@vr/shared-ui/Button';
import { loadable } from '@vr/shared-ui/loadable';
import { Award } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownPerson } from '../person.ts';
import type { Certified } from './certificate-calls.ts';

// Loaded on demand, because few visits to the dashboard need a certificate.
const CertificateDialog = loadable(() => import('./CertificateDialog.tsx'));

/**
 * Opens the shown person's certificate for a completed training or course: as a PDF, as an Open Badge, or as a link for
 * verifying it.
 */
export function CertificateButton({ of }: { of: Certified }) {
  const { t } = useTranslation('dashboard');
  const { id, isMe } = useShownPerson();
  const [state, setState] = useState<'never opened' | 'open' | 'closed'>('never opened');
  return (
    <>
      <Button icon={<Award size={16} aria-hidden />} onClick={() => setState('open')}>
        {t('certificate.button')}
      </Button>
      {state !== 'never opened' && (
        <CertificateDialog
          of={of}
          userId={isMe ? undefined : id}
          open={state === 'open'}
          onClose={() => setState('closed')}
        />
      )}
    </>
  );
}
