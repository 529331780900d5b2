/**
 * `pnpm deploy:check`: checks what is in `deploy/`. It has systemd, Compose, nginx and Helm read their files, builds the
 * image, and runs two nodes from it. `IMAGE=…` checks an image that is already built. What this machine cannot check is
 * printed as NOT RUN, with the reason.
 */
import { checkChart } from '../deploy/chart.ts';
import { checkCompose, checkProxy } from '../deploy/compose.ts';
import { checkImage } from '../deploy/image.ts';
import { NotRun } from '../deploy/not-run.ts';
import { checkUnitFile } from '../deploy/unit-file.ts';
import { step } from '../progress.ts';
import { explain } from './build.ts';

const CHECKS: Record<string, () => Promise<void>> = {
  'systemd unit': checkUnitFile,
  'compose.yaml': checkCompose,
  'certificate and nginx': checkProxy,
  'Helm chart': checkChart,
  image: checkImage,
};

const notRun: string[] = [];
for (const [title, check] of Object.entries(CHECKS))
  try {
    await step(title, () =>
      check().catch((error: unknown) => {
        if (!(error instanceof NotRun)) throw error;
        notRun.push(`NOT RUN: ${title}, because ${error.message}`);
      }),
    );
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
for (const line of notRun) console.log(line);
// The mail server of tests and the like must not keep a failed check alive.
process.exit();
