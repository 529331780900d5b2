import { afterEach, expect, test } from '@jest/globals';
import { formatTime } from '@vr/shared-api/date';
import { setDeviceZone } from '@vr/shared-api/testing/device-zone';
import { renderInPortal, screen, waitFor } from '../testing/portal.tsx';
import { Instant } from './Instant.tsx';

const AT = '2026-11-28T17:04:00Z';
afterEach(() => setDeviceZone());
const bubble = () => document.querySelector('.ant-tooltip:not(.ant-tooltip-hidden)')?.textContent;

test('an instant is written in the time zone of the reader, whatever that of their company, and says which it is', async () => {
  setDeviceZone('America/Montreal');
  const { person } = await renderInPortal(<Instant at={AT} />, { client: { timeZone: 'Europe/Paris' } });
  const time = screen.getByRole('time');
  expect([time.textContent, time.getAttribute('datetime')]).toStrictEqual([
    '28/11/2026 12:04',
    '2026-11-28T17:04:00.000Z',
  ]);
  expect(time.getAttribute('aria-description')).toBe('28/11/2026 12:04 (Eastern Time)');
  await person.tab();
  expect(document.activeElement).toBe(time);
  await waitFor(() => expect(bubble()).toBe('28/11/2026 12:04 (Eastern Time)'));
  await person.tab();
  await waitFor(() => expect(bubble()).toBeUndefined());
});

test('an instant is written as asked, within the words around it', async () => {
  setDeviceZone('Europe/Paris');
  await renderInPortal(
    <Instant at={AT} as={formatTime}>
      {(time) => `Saved at ${time}`}
    </Instant>,
    { lang: 'fr' },
  );
  const time = screen.getByText('Saved at 18:04');
  expect(time.getAttribute('aria-description')).toBe('28/11/2026 18:04 (heure d’Europe centrale)');
});
