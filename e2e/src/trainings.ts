import { createApi } from '@vr/shared-api/client';
import { createTraining } from '@vr/shared-api/contract/trainings';
import { putTrainingFile } from '@vr/shared-api/contract/uploads';
import { signIn } from '@vr/shared-api/contract/users';
import type { Upload } from './contents.ts';
import { PASSWORD } from './people.ts';
import { portalOfWorker } from './portal.ts';

/** Adds a training with a build for the browser to the company of an admin, by the API. */
export async function publishTraining(email: string, title: string, build: Upload): Promise<void> {
  const apiAs = (token: string | null) =>
    createApi({ baseUrl: portalOfWorker().url, token: () => token, onRefused: () => undefined });
  const session = await apiAs(null).call(signIn, { body: { email, password: PASSWORD } });
  if (!('token' in session)) throw new Error('The sign-in needs a second step');
  const api = apiAs(session.token);
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
      durationInMinute: 15,
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
  await api.call(putTrainingFile, { params: { id, type: 'WEB_GL' }, body: { version: '1.0', file } });
}
