import { expect, type Locator, type Page } from '@playwright/test';
import { createApi } from '@vr/shared-api/client';
import { createTraining } from '@vr/shared-api/contract/trainings';
import { putTrainingFile } from '@vr/shared-api/contract/uploads';
import type { FileType } from '@vr/shared-api/limits';
import type { Member } from './company.ts';
import type { Upload } from './contents.ts';
import { portalOfWorker } from './portal.ts';

/** Searches for a training and opens it. Without a search, the catalogue shows only some trainings, and some twice. */
export async function openFound(catalogue: Page | Locator, search: string, title = search): Promise<void> {
  await catalogue.getByRole('searchbox').fill(search);
  const card = catalogue.getByTestId('training-card').filter({ hasText: title });
  await expect(card).toHaveCount(1);
  await card.getByRole('link', { name: title }).click();
}

/** Creates a training with a build in an admin's company, through the API. Returns its id. */
export async function publishTraining(
  { token }: Pick<Member, 'token'>,
  title: string,
  build: Upload,
  type: FileType = 'WEB_GL',
  portal: string = portalOfWorker().url,
): Promise<number> {
  const api = createApi({ baseUrl: portal, token: () => token, onRefused: () => undefined });
  const text = {
    briefDescription: 'Short.',
    fullDescription: 'Long.',
    goal1: 'A',
    goal2: 'B',
    goal3: '',
    videoLink: '',
  };
  const { id } = await api.call(createTraining, {
    body: {
      trainings: [{ lang: 'en', title, ...text }],
      categoryId: 1,
      durationInMinute: 5,
      partnerId: -1,
      skillIds: [1],
      tags: [],
      headsetIds: [1],
      badges: [],
      contentLanguages: ['en'],
      accesses: { allGroup: true, groupIds: [] },
    },
  });
  const file = new File([new Uint8Array(build.buffer)], build.name, { type: build.mimeType });
  await api.call(putTrainingFile, { params: { id, type }, body: { version: '1.0', file } });
  return id;
}
