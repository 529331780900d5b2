import { QueryClientProvider } from '@tanstack/react-query';
import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { usePortal } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { Navigate, Route, Routes, useLocation, useNavigate } from '@vr/shared-ui/router';
import { useOnChange } from '@vr/shared-ui/useOnChange';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createQueryClient, useConnectionOfQueries } from '../connection/queries.ts';
import { RemotePage } from '../federation/RemotePage.tsx';
import { useSendResults } from '../results/useSendResults.ts';
import type { PortalPage } from '../routes/pages.ts';
import { useCompanyRepair } from '../session/useCompanyRepair.ts';
import { readTarget, type Target } from './attributes.ts';
import type { EmbeddedServices } from './services.ts';

/** The training in the open survey, and the number of stars chosen before the survey opened. */
export interface SurveyTarget {
  targetId: number;
  rating: number | undefined;
}

interface EmbeddedPagesProps {
  services: EmbeddedServices;
  /** The pages of the element's remote, limited to the person's role. */
  pages: readonly PortalPage[];
  surveyed: SurveyTarget | undefined;
  onSurveyClose: () => void;
}

const Survey = loadable(() => import('../satisfaction/SatisfactionDialog.tsx'));

/** The pages of a signed-on person. Their query cache is cleared when this component unmounts. */
export function EmbeddedPages(props: EmbeddedPagesProps) {
  const { api } = usePortal();
  const [queries] = useState(() => createQueryClient(api));
  // Clears the cache last: a cancelled or unmounted query starts a timer, which would keep the element in memory.
  useEffect(() => () => void queries.cancelQueries().then(() => queries.clear()), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <Pages {...props} />
    </QueryClientProvider>
  );
}

function Pages({ services, pages, surveyed, onSurveyClose }: EmbeddedPagesProps) {
  const { config, results } = services;
  useConnectionOfQueries();
  useCompanyRepair();
  useSendResults(results, config.origin);
  useTarget(services, pages);
  return (
    <>
      <Routes>
        {pages.map(({ remote, page }) => (
          <Route key={page.path} path={page.path} element={<RemotePage remote={remote} page={page} />} />
        ))}
        <Route path="*" element={<OtherPage services={services} pages={pages} />} />
      </Routes>
      {surveyed && <Survey {...surveyed} onClose={onSurveyClose} />}
    </>
  );
}

/** The address of a target among these pages; of the first page, if the target names none of them. */
function addressOf(pages: readonly PortalPage[], { page: id, ...state }: Target): string | undefined {
  const { page } = pages.find((one) => one.page.id === id) ?? pages[0] ?? {};
  const given = Object.entries(state).filter(([, value]) => value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return page && `${page.path}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * Opens the target of the attributes when one of them is set. Sends the foreign page an event for each address, and if the
 * person has no page with the wanted id.
 */
function useTarget({ attributes, emit }: EmbeddedServices, pages: readonly PortalPage[]): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = useStore(attributes, ({ target }) => target);
  const params = new URLSearchParams(search);
  const page = pages.find((one) => one.page.path === pathname)?.page.id ?? null;
  const shown: Target = { ...readTarget((name) => params.get(name)), page };
  useOnChange(wanted, () => {
    const address = addressOf(pages, wanted);
    if (address && address !== addressOf(pages, shown)) navigate(address);
  });
  const lacksPage = useEffectEvent(() => {
    const ids = pages.map((one) => one.page.id);
    if (ids.length === 0)
      emit('vr-error', { code: 'PAGE', reason: 'no-page', message: 'The element has no page for this person.' });
    else if (wanted.page !== null && !ids.includes(wanted.page))
      emit('vr-error', {
        code: 'PAGE',
        reason: 'unknown-page',
        message: `There is no page "${wanted.page}" for this person, but ${ids.join(', ')}.`,
      });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wanted page may be unknown
  useEffect(() => lacksPage(), [wanted.page]);

  const ready = useRef(false);
  const tell = useEffectEvent(() => {
    if (page !== null && !ready.current) {
      ready.current = true;
      emit('vr-ready', { page });
    }
    if (page !== null || pathname !== '/') emit('vr-navigated', { ...shown, path: pathname + search });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a navigation
  useEffect(() => tell(), [pathname, search]);
}

/** Redirects `/` to the target of the attributes. At any other unknown address, offers to open that address in the portal. */
function OtherPage({ services, pages }: Pick<EmbeddedPagesProps, 'services' | 'pages'>) {
  const { t } = useTranslation('embed');
  const { pathname, search } = useLocation();
  const { attributes, config, history } = services;
  const first = addressOf(
    pages,
    useStore(attributes, ({ target }) => target),
  );
  if (pathname === '/' && first) return <Navigate to={first} replace />;
  if (!first) return <EmptyState title={t('noPage.title')} text={t('noPage.text')} />;
  return (
    <EmptyState
      title={t('elsewhere.title')}
      text={t('elsewhere.text')}
      action={
        <>
          <Button type="primary" href={config.origin + pathname + search} target="_blank" rel="noopener">
            {t('elsewhere.open')}
          </Button>
          <Button onClick={() => history.go(-1)}>{t('elsewhere.back')}</Button>
        </>
      }
    />
  );
}
