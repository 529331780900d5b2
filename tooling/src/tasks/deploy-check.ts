/**
 * `pnpm deploy:check`: checks the files in `ops/deploy/`. Has systemd, Compose, nginx and Helm read their files, builds the
 * image, and runs two nodes from it. `IMAGE=…` checks an image that is already built. As root in a Debian container,
 * installs the programs that the checks need. Prints NOT RUN and the reason for each check that this machine cannot run.
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

/** Installs sequentially, because apt-get holds a lock. */
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
// Servers that a failed check left open, such as the test mail server, would keep this process alive.
process.exit();
