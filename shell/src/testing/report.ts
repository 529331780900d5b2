import type { SessionReport } from '@vr/shared-ui/results';

export const report = (id: string, overrides: Partial<SessionReport> = {}): SessionReport => ({
  id,
  fileType: 'WEB_GL',
  startedAt: '2026-06-15T10:00:00.000Z',
  seconds: 60,
  finished: false,
  steps: [],
  ...overrides,
});
