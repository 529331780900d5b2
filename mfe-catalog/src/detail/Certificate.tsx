import type { CertificateKind } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { Slot, usePortal } from '@vr/shared-ui/kernel';
import { Award } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const CERTIFICATE_SLOT = 'dashboard.certificate.v1';

/**
 * Opens the person's certificate of a completed training or course. Renders nothing if no remote offers certificates.
 */
export function CertificateButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('catalog');
  const { offers } = usePortal();
  if (!offers(CERTIFICATE_SLOT)) return null;
  return (
    <Button icon={<Award size={18} />} aria-haspopup="dialog" onClick={onOpen}>
      {t('detail.certificate')}
    </Button>
  );
}

interface CertificateDialogProps {
  of: { kind: CertificateKind; id: number };
  open: boolean;
  onClose: () => void;
}

/** The person's certificate. The dashboard remote renders it in a slot. */
export const CertificateDialog = ({ of, open, onClose }: CertificateDialogProps) => (
  <Slot id={CERTIFICATE_SLOT} props={{ of, open, onClose }} />
);
