/** A command line for the headset. `pnpm headset` prints how to use it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FILE_TYPES } from '@vr/shared-api/limits';
import { headset, newSession, type SignedIn, signIn } from './headset.ts';

const USAGE = `A simulated headset for trying the portal.

  pnpm headset sign-in CODE              signs in by a unique code from the portal
  pnpm headset list                      lists the trainings that the person may play
  pnpm headset download ID               downloads the content, or continues an interrupted download
  pnpm headset play ID                   plays a training and reports the session
  pnpm headset send                      sends the sessions that were played offline

  --portal http://localhost:3000         the address of the portal
  --folder data/headset                  the folder that serves as the headset's disk
  --type ${FILE_TYPES.join(' | ').padEnd(30)}  the type of content (default: the first of the training)
  --score 80  --minutes 1                the score and the duration of the session, which "play" waits for
  --offline                              stores the session, to be reported later by "send"`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    portal: { type: 'string', default: 'http://localhost:3000' },
    folder: { type: 'string', default: 'data/headset' },
    type: { type: 'string' },
    score: { type: 'string', default: '80' },
    minutes: { type: 'string', default: '1' },
    offline: { type: 'boolean', default: false },
  },
});
const [command, argument = ''] = positionals;
const session = join(values.folder, 'session.json');

async function openHeadset() {
  const signedIn = await readFile(session, 'utf8').catch(() => null);
  if (!signedIn) throw new Error('Sign in first: pnpm headset sign-in CODE');
  return headset(JSON.parse(signedIn) as SignedIn, values.folder);
}

async function chosenContent() {
  const headset = await openHeadset();
  const training = (await headset.trainings()).find(({ id }) => String(id) === argument);
  const types = training?.contentTypes ?? [];
  const type = values.type ? types.find((candidate) => candidate === values.type) : types[0];
  if (!training || !type) throw new Error(`Training ${argument} has no content of this type`);
  return { headset, training, type };
}

const commands: Record<string, () => Promise<string>> = {
  async 'sign-in'() {
    const signedIn = await signIn(values.portal, argument);
    await mkdir(values.folder, { recursive: true });
    await writeFile(session, JSON.stringify(signedIn), { mode: 0o600 });
    return `Signed in as ${signedIn.name}.`;
  },
  async list() {
    const trainings = await (await openHeadset()).trainings();
    return trainings
      .map(({ id, title, contentTypes, isUnlocked }) =>
        [String(id).padStart(5), title, contentTypes.join(', '), isUnlocked ? '' : 'not in the offer'].join('  '),
      )
      .join('\n');
  },
  async download() {
    const { headset, training, type } = await chosenContent();
    const { path, size, resumedFrom } = await headset.download(training.id, type, {
      onBytes: (bytes) => process.stderr.isTTY && process.stderr.write(`\r${bytes} bytes`),
    });
    return `${process.stderr.isTTY ? '\n' : ''}${path}: ${size} bytes${resumedFrom ? `, of which ${resumedFrom} were already there` : ''}.`;
  },
  async play() {
    const { headset, training, type } = await chosenContent();
    const seconds = Math.round(Number(values.minutes) * 60);
    const score = Number(values.score);
    const played = newSession(type);
    // The portal considers a session implausible if it is longer than the time since the sign-in.
    await pause(seconds * 1000);
    const steps = (await headset.steps(training.id)).map((id) => ({ id, success: score >= 50, score }));
    await headset.queue(training.id, { ...played, seconds, score, progress: 100, finished: true, steps });
    if (values.offline) return 'The session is stored on the headset. To send it: pnpm headset send';
    return commands.send?.() ?? '';
  },
  async send() {
    const { accepted, refused, kept } = await (await openHeadset()).send();
    return `${accepted} accepted, ${refused} refused, ${kept} kept for later.`;
  },
};

try {
  console.log((await commands[command ?? '']?.()) ?? USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
