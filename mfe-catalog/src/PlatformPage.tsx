import { EmptyState } from '@vr/shared-ui/EmptyState';
import { Slot } from '@vr/shared-ui/kernel';
import { useLocation } from '@vr/shared-ui/router';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useIsPhone, useMedia } from '@vr/shared-ui/useMedia';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AddTrainingButton } from './AddTrainingButton.tsx';
import { CatalogTabs } from './CatalogTabs.tsx';
import { OpenTraining } from './OpenTraining.tsx';
import { Partners } from './partners/Partners.tsx';
import { published, toVerify } from './partners/queue.ts';
import { TrainingList } from './TrainingList.tsx';
import { isOnTab } from './tabs.ts';
import { useCategorySections } from './useCategorySections.ts';
import { useNotified } from './useNotified.ts';
import { useLookedAfterTrainings } from './useTrainings.ts';

const PARTNERS = 'partners';

/** The super admin's catalogue: what is published, what partners hand in, and what trainings are made of. */
export default function PlatformPage() {
  const phone = useIsPhone();
  // Room for a list with a training beside it.
  const wide = useMedia('(min-width: 1280px)');
  const params = new URLSearchParams(useLocation().search);
  // A phone has the published list alone: what a notification is about opens over it.
  useNotified(phone ? {} : { NEW_TRAINING: PARTNERS });
  const beside = wide && isOnTab(params, PARTNERS);
  return (
    <>
      {phone ? <Published /> : <PlatformTabs beside={beside} />}
      {!beside && <OpenTraining />}
    </>
  );
}

function PlatformTabs({ beside }: { beside: boolean }) {
  const { t } = useTranslation('catalog');
  const { data } = useLookedAfterTrainings();
  const waiting = useMemo(() => data && toVerify(data.items), [data]);
  return (
    <CatalogTabs
      tabs={[
        { key: 'trainings', label: t('tabs.published'), content: <Published /> },
        {
          key: PARTNERS,
          label: t('tabs.partners'),
          count: waiting,
          content: <Partners beside={beside} />,
        },
        {
          key: 'master-content',
          label: t('tabs.masterContent'),
          content: <Slot id="admin.master-content.v1" fallback={<TableSkeleton />} />,
        },
        {
          key: 'resources',
          label: t('tabs.resources'),
          content: <Slot id="admin.resources.v1" fallback={<TableSkeleton />} />,
        },
      ]}
    />
  );
}

/** The platform's own trainings and those that partners have published, by category. */
function Published() {
  const { t } = useTranslation('catalog');
  const query = useLookedAfterTrainings();
  const trainings = useMemo(() => query.data && published(query.data.items), [query.data]);
  const sections = useCategorySections();
  return (
    <TrainingList
      query={query}
      trainings={trainings}
      empty={<EmptyState title={t('own.empty')} text={t('own.emptyHint')} action={<AddTrainingButton large />} />}
      sections={sections}
      action={<AddTrainingButton />}
    />
  );
}
