import { Slot } from '@vr/shared-ui/kernel';
import type { LandingState } from '@vr/shared-ui/navigation';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { ListSkeleton, TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { useWidthStep } from '@vr/shared-ui/useWidthStep';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CatalogTabs } from '../../navigation/CatalogTabs.tsx';
import { isOnTab, tabAddress } from '../../navigation/tabs.ts';
import { useNotificationTarget } from '../../notifications/useNotificationTarget.ts';
import { countToVerify, publishedTrainings } from '../../review-queue/queue.ts';
import { ReviewQueue } from '../../review-queue/ReviewQueue.tsx';
import { OpenTraining } from '../../training-detail/OpenTraining.tsx';
import { TrainingList } from '../../training-list/TrainingList.tsx';
import { useCategorySections } from '../../training-list/useCategorySections.ts';
import { useManagedTrainings } from '../../trainings/useTrainings.ts';
import { ManagingButtons, NoTrainings } from '../managed-trainings.tsx';

const PARTNERS = 'partners';

/** The super admin's catalogue: published trainings, the review queue, master contents and resources. */
export default function PlatformPage() {
  const phone = useIsPhone();
  // Whether the page is wide enough for a list with a pane beside it.
  const wide = useWidthStep() >= 3;
  const params = new URLSearchParams(useLocation().search);
  // A phone has no tabs, so a notification opens its training over the list of published trainings.
  useNotificationTarget(phone ? {} : { NEW_TRAINING: PARTNERS });
  const beside = wide && isOnTab(params, PARTNERS);
  const isLanding = useLandingOnQueue(!phone);
  if (isLanding) return <ListSkeleton rows={6} />;
  return (
    <>
      {phone ? <Published /> : <PlatformTabs beside={beside} />}
      {!beside && <OpenTraining />}
    </>
  );
}

/** Opens the review queue after a sign-in if any training waits for a review. Returns true until the list has loaded. */
function useLandingOnQueue(hasQueue: boolean): boolean {
  const { landing } = (useLocation().state ?? {}) as LandingState;
  const navigate = useNavigate();
  const { data, isError } = useManagedTrainings();
  const waits = data && countToVerify(data.items) > 0;
  const isLanding = landing === true && hasQueue && !isError;
  useEffect(() => {
    if (isLanding && waits !== undefined)
      navigate({ search: waits ? tabAddress(PARTNERS).toString() : '' }, { replace: true, state: null });
  }, [isLanding, waits, navigate]);
  return isLanding;
}

function PlatformTabs({ beside }: { beside: boolean }) {
  const { t } = useTranslation('catalog');
  const { data } = useManagedTrainings();
  const waiting = useMemo(() => data && countToVerify(data.items), [data]);
  return (
    <CatalogTabs
      tabs={[
        { key: 'trainings', label: t('own.published'), content: <Published /> },
        {
          key: PARTNERS,
          label: t('tabs.partners'),
          count: waiting,
          content: <ReviewQueue beside={beside} />,
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

function Published() {
  const query = useManagedTrainings();
  const trainings = useMemo(() => query.data && publishedTrainings(query.data.items), [query.data]);
  const sections = useCategorySections();
  return (
    <TrainingList
      query={query}
      trainings={trainings}
      empty={<NoTrainings />}
      sections={sections}
      action={<ManagingButtons />}
    />
  );
}
