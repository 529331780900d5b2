/**
 * `pnpm deploy:check`: checks what is in `ops/deploy/`. It has systemd, Compose, nginx and Helm read their files, builds the
 * image, and runs two nodes from it. `IMAGE=…` checks an image that is already built. As root in a container of Debian, it
 * installs the programs that it needs. What this machine cannot check is printed as NOT RUN, with the reason.
 */
import { installForTests } from '../cli/debian.ts';
import { installTestPrograms } from '../cli/install-test-programs.ts';
import { step } from '../cli/progress.ts';
import { checkChart } from '../deploy/chart.ts';
import { checkCompose, checkProxy } from '../deploy/compose.ts';
import { checkImage } from '../deploy/image.ts';
import { NotRun } from '../deploy/not-run.ts';
import { checkUnitFile } from '../deploy/unit-file.ts';
import { explain } from './build.ts';

/** The Debian packages that are needed besides those of the tests, such as nginx. */
const PACKAGES = 'systemd docker-compose gettext-base openssl unzip podman runc netavark debootstrap'.split(' ');

/** Installs one after the other, because apt-get has a lock. */
async function install(): Promise<void> {
  await installForTests(...PACKAGES);
  await installTestPrograms();
}

const CHECKS: Record<string, () => Promise<void>> = {
  'systemd unit': checkUnitFile,
  'compose.yaml': checkCompose,
  'certificate and nginx': checkProxy,
  'Helm chart': checkChart,
  image: checkImage,
};

await step('programs', install);
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
