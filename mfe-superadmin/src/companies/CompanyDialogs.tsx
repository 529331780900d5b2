import type { ClientType } from '@vr/shared-api/limits';
import { loadable } from '@vr/shared-ui/loadable';
import type { CompanyDialogItem } from './company.ts';

// The code of each dialog is loaded when the dialog is first opened.
const CompanyDialog = loadable(() => import('../company-form/CompanyDialog.tsx'));
const OfferDialog = loadable(() => import('../offer/OfferDialog.tsx'));
const AddToOffers = loadable(() => import('../offer/AddToOffers.tsx'));
const Prolong = loadable(() => import('./selection/Prolong.tsx'));
const SwitchSubscriptions = loadable(() => import('./selection/SwitchSubscriptions.tsx'));
const DeleteCompany = loadable(() => import('../deletion/DeleteCompany.tsx'));

interface CompanyDialogsProps {
  type: ClientType;
  item: CompanyDialogItem | null;
  onClose(): void;
}

export function CompanyDialogs({ type, item, onClose }: CompanyDialogsProps) {
  switch (item?.kind) {
    case 'add':
      return <CompanyDialog type={type} onClose={onClose} />;
    case 'edit':
      return <CompanyDialog id={item.company.id} type={type} onClose={onClose} />;
    case 'offer':
      return <OfferDialog company={item.company} onClose={onClose} />;
    case 'delete':
      return <DeleteCompany company={item.company} onClose={onClose} />;
    case 'prolong':
      return <Prolong chosen={item.chosen} onClose={onClose} />;
    case 'subscriptions':
      return <SwitchSubscriptions chosen={item.chosen} onClose={onClose} />;
    case 'add-to-offers':
      return <AddToOffers companies={item.chosen} type={type} onClose={onClose} />;
    default:
      return null;
  }
}
