import { expect, test } from '@jest/globals';
import { renderInCatalog } from '../testing/catalog.ts';
import { ReportsNote } from './ReportsNote.tsx';

test('the note says whether the results are saved, and nothing before the first report', async () => {
  const { container, rerender } = await renderInCatalog(<ReportsNote test={false} reports="unknown" />);
  expect(container.textContent).toBe('');
  rerender(<ReportsNote test={false} reports="saved" />);
  expect(container.textContent?.trim()).toBe('Progress saved');
  rerender(<ReportsNote test={false} reports="offline" />);
  expect(container.textContent?.trim()).toBe('Offline: kept on this device');
  rerender(<ReportsNote test={false} reports="refused" />);
  expect(container.textContent?.trim()).toBe('Progress is no longer saved');
});

test('a test run only says whether the server accepts the reports, because it stores none', async () => {
  const { container, rerender } = await renderInCatalog(<ReportsNote test reports="offline" />);
  expect(container.textContent).toBe('');
  rerender(<ReportsNote test reports="saved" />);
  expect(container.textContent?.trim()).toBe('Report accepted');
  rerender(<ReportsNote test reports="refused" />);
  expect(container.textContent?.trim()).toBe('Report refused');
});
