import type { ManifestPage } from '@vr/shared-api/remote';
import { useLocation } from '@vr/shared-ui/router';
import { type Call, renderInPortal } from '@vr/shared-ui/testing/portal';
import type { ReactNode } from 'react';
import { PersonProvider } from '../person.ts';
import { ToolbarProvider } from '../Toolbar.tsx';
import type { UserStats } from '../useUserStats.ts';

export const ME = { id: 5, firstName: 'Léa' };

const PAGE_TITLE = { en: 'Catalogue', fr: 'Catalogue', es: 'Catálogo', it: 'Catalogo' };
export const CATALOG: ManifestPage = {
  id: 'catalog',
  path: '/learner/catalog',
  roles: ['learner'],
  icon: 'catalog',
  order: 1,
  title: PAGE_TITLE,
  shortTitle: PAGE_TITLE,
};

/** A person's figures: a few sessions, no skills, no ranking. */
export const STATS: UserStats = {
  minuteSpent: 135,
  totalPoint: 1250,
  totalBadge: 4,
  totalSession: 9,
  startedTrainings: 6,
  completedTrainings: 2,
  recent: { completed: { now: 0, before: 0 }, badges: { now: 0, before: 0 } },
  skillStats: [],
  inRankings: true,
  ranksByPoint: [],
  ranksByTime: [],
  userStat: null,
};

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

interface Options extends NonNullable<Parameters<typeof renderInPortal>[1]> {
  /** The person whose figures are shown. By default, the signed-in person. */
  shown?: typeof ME;
}

/** Renders a part of a person's dashboard, including the toolbar and the current address. */
export async function renderDashboard(part: ReactNode, { shown = ME, ...options }: Options = {}) {
  const rendered = await renderInPortal(
    <PersonProvider value={shown}>
      <ToolbarProvider value={document.body}>{part}</ToolbarProvider>
      <Address />
    </PersonProvider>,
    { texts: { dashboard: (lang) => import(`../locales/${lang}.json`) }, ...options },
  );
  const sentTo = (endpoint: string): Call[] => rendered.calls.filter((call) => call.endpoint === endpoint);
  return { ...rendered, sentTo };
}

/** Returns the texts of elements, with each run of white space as one normal space. */
export const textsOf = (elements: Iterable<Element>) =>
  [...elements].map(({ textContent }) => textContent?.replace(/\s+/gu, ' ').trim());
