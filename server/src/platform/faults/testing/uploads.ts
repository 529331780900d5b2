import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { pageBuild } from '../../../testing/builds.ts';
import type { Values } from '../../db/database.ts';
import type { Portal } from './portal.ts';

const fileOf = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name);
const picture = async () => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return fileOf(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: { r, g, b } } })
      .png()
      .toBuffer(),
    'a.png',
  );
};
const stepFile = () =>
  fileOf(
    Buffer.from(
      JSON.stringify({ formatVersion: 1, steps: [{ id: 'step', title: { en: 'A step' }, skills: [], weight: 1 }] }),
    ),
    'steps.json',
  );

/**
 * A kind of upload. A test cuts the connection before the reply to the last of `statements`. `found` returns whether the
 * acknowledged upload exists.
 */
interface Kind {
  name: string;
  statements: string[];
  upload: (
    portal: Pick<Portal, 'send' | 'newTraining' | 'clientId'>,
  ) => Promise<{ status: number; found: (portal: Portal) => Promise<boolean> }>;
}

const there = async ({ rows }: Portal, text: string, values: Values) => (await rows(text, values)).length > 0;

/** Every kind of file that can be uploaded. */
export const KINDS: Kind[] = [
  {
    name: 'a document',
    statements: ['insert into resource', 'commit'],
    async upload({ send }) {
      const title = randomUUID();
      const file = fileOf(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000)]), 'a.pdf');
      const { status } = await send('POST', '/resources', { title, file });
      return { status, found: (portal) => there(portal, 'select from resource where title = :title', { title }) };
    },
  },
  {
    name: 'a picture',
    statements: ['update training set logo', 'commit'],
    async upload({ send, newTraining }) {
      const id = await newTraining();
      const { status } = await send('PUT', `/trainings/${id}/logo`, { file: await picture() });
      return {
        status,
        found: (portal) => there(portal, `select from training where id = :id and logo like '/media/%'`, { id }),
      };
    },
  },
  {
    name: 'the picture of a certificate',
    statements: ['insert into certificate_template', 'commit'],
    async upload({ send, clientId }) {
      const { status } = await send('PUT', `/certificates/${clientId}/en?type=training`, { file: await picture() });
      return {
        status,
        found: (portal) => there(portal, 'select from certificate_template where client_id = :clientId', { clientId }),
      };
    },
  },
  {
    name: 'a build in one call',
    statements: ["set state = 'ACCEPTED'", 'commit'],
    async upload({ send, newTraining }) {
      const id = await newTraining();
      const file = fileOf(await pageBuild(20_000), 'page.zip');
      const { status } = await send('PUT', `/trainings/${id}/files/WEB_GL`, { version: '1.0', file });
      return { status, found: (portal) => there(portal, 'select from content_file where training_id = :id', { id }) };
    },
  },
  {
    name: 'a build by tus',
    statements: ["set state = 'INSPECTING'", 'commit'],
    async upload({ send, newTraining }) {
      const trainingId = await newTraining();
      const bytes = await pageBuild(20_000);
      const about = { trainingId, fileType: 'WEB_GL', version: '1.0', fileName: 'a.zip', size: bytes.length };
      const announced = await send('POST', '/uploads', about);
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      };
      const { status } =
        announced.status === 200 ? await send('PATCH', `/uploads/${announced.body.id}`, bytes, headers) : announced;
      return {
        status,
        found: (portal) => there(portal, 'select from content_file where training_id = :trainingId', { trainingId }),
      };
    },
  },
  {
    name: 'a step file',
    statements: ['insert into step_file', 'commit'],
    async upload({ send, newTraining }) {
      const id = await newTraining();
      const { status } = await send('PUT', `/trainings/${id}/json-step`, { file: stepFile() });
      return { status, found: (portal) => there(portal, 'select from step_file where training_id = :id', { id }) };
    },
  },
];
