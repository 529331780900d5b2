import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Results, WaitingResult } from '@vr/shared-ui/results';
import { act, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { fakeModalDialogs, renderInCatalog } from '../testing/catalog.ts';
import { sessionOutcome } from '../testing/outcome.ts';
import { trainingDetail } from '../testing/training.ts';
import { OpenTraining } from './OpenTraining.tsx';

const CONTENT = 'http://content.localhost';
const TITLE = trainingDetail().title;
const WEAK = { id: 'alarm', title: 'Alarm', canPractise: true, number: 1, score: 20 };

beforeEach(fakeModalDialogs);

const frame = () => document.querySelector<HTMLIFrameElement>('iframe');

async function post(data: object) {
  await act(async () => {
    const message = { data: { type: 'portal-player', ...data }, origin: CONTENT, source: frame()?.contentWindow };
    window.dispatchEvent(Object.assign(new Event('message'), message));
  });
}

async function playOnce() {
  const followed = { keep: jest.fn(), send: jest.fn(), settle: jest.fn(), end: jest.fn() };
  const none: readonly WaitingResult[] = [];
  const waiting = { getState: () => none, getInitialState: () => none, subscribe: () => () => undefined };
  let launches = 0;
  const opened: string[] = [];
  const rendered = await renderInCatalog(<OpenTraining />, {
    path: '/?training=7',
    portal: {
      results: { waiting, follow: () => followed } as unknown as Results,
      offers: (slot) => slot === 'dashboard.certificate.v1',
      Slot: ({ id, props }) => {
        opened.push(`${id} ${JSON.stringify(props?.of)}`);
        return null;
      },
    },
    answers: {
      'GET /trainings/:id': trainingDetail({ id: 7 }),
      'GET /trainings/:id/outcome': sessionOutcome({ weakStep: WEAK }),
      'POST /trainings/:id/launch': () => {
        launches += 1;
        return {
          url: `${CONTENT}/launch/${launches}#api=y`,
          userToken: 'a',
          userId: 5,
          trainingId: 7,
          completion: null,
          features: [],
          threads: false,
        };
      },
    },
  });
  await rendered.person.click(await screen.findByRole('button', { name: 'Start in the browser' }));
  await waitFor(() => expect(frame()?.src).toContain('/launch/1'));
  await post({ event: 'ready' });
  const id = '0d5c4f4e-6c0c-4a4e-9d3f-5d2f1c8f7b10';
  await post({ event: 'report', report: { id, finished: true, steps: [] } });
  await rendered.person.click(screen.getAllByRole('button', { name: 'Leave' })[0]!);
  await post({ event: 'flushed' });
  await screen.findByRole('heading', { name: 'Training completed' });
  return { ...rendered, opened };
}

test('after its result a training is played again from a new start', async () => {
  const { person } = await playOnce();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(frame()?.src).toContain('/launch/2'));
  expect(frame()?.title).toBe(TITLE);
  expect(frame()?.src).not.toContain('practice');
  expect(screen.queryByRole('heading', { name: 'Training completed' })).toBeNull();
});

test('the content learns which step is practised', async () => {
  const { person } = await playOnce();
  await person.click(screen.getByRole('button', { name: 'Practise this step' }));
  await waitFor(() => expect(frame()?.src).toMatch(/\/launch\/2.*practice=alarm/u));
});

test('the certificate opens over the detail, after the result has closed', async () => {
  const { person, opened } = await playOnce();
  await person.click(screen.getAllByRole('button', { name: 'Certificate' })[0]!);
  await waitFor(() => expect(opened).toContain('dashboard.certificate.v1 {"kind":"training","id":7}'));
  expect(screen.queryByRole('heading', { name: 'Training completed' })).toBeNull();
});

test('a dialog over the detail keeps what was typed when the language changes', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const detail = trainingDetail({ id: 7, isFromPartner: true, status: 'UNDER_REVIEW', alreadyPublished: false });
  const { person, changeLang } = await renderInCatalog(<OpenTraining />, {
    path: '/?training=7',
    profile: { roles: ['ROLE_SUPER_ADMIN'] },
    answers: {
      'GET /trainings/:id': ({ query }: { query: { lang: string } }) => (query.lang === 'en' ? detail : promise),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Reject' }));
  await person.type(await screen.findByRole('textbox', { name: 'Reason' }), 'The exit is blocked.');
  await changeLang('fr');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Motif' }).value).toBe('The exit is blocked.');
  await act(async () => resolve({ ...detail, title: 'En français' }));
  await screen.findAllByText('En français');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Motif' }).value).toBe('The exit is blocked.');
});
