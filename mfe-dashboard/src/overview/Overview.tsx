import { EmptyState } from '@vr/shared-ui/EmptyState';
import { Slot, useRole } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { FiguresSkeleton } from '@vr/shared-ui/Skeletons';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as dashboard from '../dashboard.css';
import { useAddressedView } from '../progression/useAddressedView.ts';
import { WithToolbar } from '../Toolbar.tsx';
import type { OverviewView, ViewName } from './address.ts';
import { overviewOfState, readOverview, writeOverview } from './address.ts';
import { CompanyChoice } from './CompanyChoice.tsx';
import { ExportTools } from './export/ExportTools.tsx';
import { GeneralOverview } from './general/GeneralOverview.tsx';
import * as styles from './overview.css';
import { ScopeProvider, useRoleScope } from './scope.ts';

const TrainingOverview = loadable(() => import('./training/TrainingOverview.tsx'), <FiguresSkeleton />);
const CourseOverview = loadable(() => import('./course/CourseOverview.tsx'), <FiguresSkeleton />);
const PersonOverview = loadable(() => import('./person/PersonOverview.tsx'), <FiguresSkeleton />);

/** The views of each role. Partners have no courses, and the platform has no people of its own. */
const VIEWS_OF = {
  manager: ['general', 'training', 'course', 'person'],
  admin: ['general', 'training', 'course', 'person'],
  superadmin: ['general', 'training', 'course'],
  partner: ['general', 'training'],
  learner: ['general'],
} as const satisfies Record<string, readonly ViewName[]>;

const ROOMS: Partial<Record<ViewName, string>> = {
  training: dashboard.roomForTwo,
  course: dashboard.roomForOne,
  person: dashboard.roomForOne,
};

const ADDRESS = { read: readOverview, write: writeOverview, ofState: overviewOfState };

/**
 * The figures of the people and trainings that the signed-in person is responsible for. The address says which view is open.
 */
export function Overview() {
  const { t } = useTranslation('overview');
  const role = useRole();
  const isNarrow = useIsNarrow();
  const { view: shown, open: show } = useAddressedView(ADDRESS);
  const scope = useRoleScope(shown);
  /** The last state of each view, restored when the person returns to it. */
  const last = useRef(new Map<ViewName, OverviewView>());
  const views: readonly ViewName[] = VIEWS_OF[role];
  const view = views.includes(shown.view) ? shown.view : 'general';
  const { company, partner } = shown;
  const open = (next: OverviewView) => show({ ...next, company, partner });
  const openPerson = views.includes('person') ? (person: number) => open({ view: 'person', person }) : undefined;
  const names: Record<ViewName, string> = {
    general: t('page.general'),
    training: isNarrow ? t('page.training') : t('page.perTraining'),
    course: isNarrow ? t('page.course') : t('page.perCourse'),
    person: isNarrow ? t('page.person') : t('page.perPerson'),
  };

  return (
    <ScopeProvider value={scope}>
      <WithToolbar
        room={ROOMS[view]}
        tools={
          <>
            <SegmentedControl
              label={t('page.view')}
              value={view}
              onChange={(next) => {
                last.current.set(view, shown);
                // A partner who returns to the general view must choose a training again (spec §2 Partner shell).
                if (role === 'partner') last.current.clear();
                open(last.current.get(next) ?? { view: next });
              }}
              options={views.map((value) => ({ value, label: names[value] }))}
            />
            {role === 'superadmin' && (
              <CompanyChoice
                value={{ company, partner }}
                onChange={(chosen) => {
                  // A course belongs to one company, so the choice is cleared when the company changes.
                  last.current.delete('course');
                  show({ ...shown, ...chosen, course: undefined });
                }}
              />
            )}
            {view === 'general' && (
              <ExportTools
                target={{ of: 'trainings' }}
                summary={(scope.kind === 'team' || scope.kind === 'company') && { scope: scope.query }}
              />
            )}
          </>
        }
      >
        {view === 'general' && (
          <GeneralOverview onTraining={(training) => open({ view: 'training', training })} onPerson={openPerson} />
        )}
        {view === 'training' && (
          <TrainingOverview
            trainingId={shown.training}
            onChoose={(training) => open({ view: 'training', training })}
            onPerson={openPerson}
          />
        )}
        {view === 'course' &&
          (scope.kind === 'platform' || scope.kind === 'partner' ? (
            <EmptyState title={t('course.chooseCompany')} text={t('course.chooseCompanyHint')} />
          ) : (
            <CourseOverview
              courseId={shown.course}
              onChoose={(course) => open({ view: 'course', course })}
              onPerson={openPerson}
            />
          ))}
        {view === 'person' && (
          <PersonOverview personId={shown.person} onChoose={(person) => open({ view: 'person', person })} />
        )}
        {(role === 'superadmin' ? scope.kind !== 'platform' : scope.kind === 'company' && view === 'general') && (
          <div className={styles.quotas}>
            <Slot id="admin.quotas.v1" props={{ clientId: partner ?? company ?? 0 }} />
          </div>
        )}
      </WithToolbar>
    </ScopeProvider>
  );
}
