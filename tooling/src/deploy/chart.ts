import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../run.ts';
import { DEPLOY, documentsIn } from './files.ts';
import { hasProgram, NotRun } from './not-run.ts';

const CHART = path.join(DEPLOY, 'helm', 'portal');
/** Where Debian puts the sources of Go's libraries. */
const GO_LIBRARIES = '/usr/share/gocode';
const GO_PACKAGES = 'golang-go, golang-github-masterminds-sprig-dev and golang-k8s-sigs-yaml-dev';

/** The values without which the chart does not work. */
export const REQUIRED_VALUES = {
  image: { repository: 'registry.example/vr-portal' },
  settings: { PUBLIC_URL: 'https://portal.example', CONTENT_URL: 'https://*.content.portal.example' },
  secretName: 'portal',
};
/** Values that switch everything on. */
export const ALL_VALUES = {
  ...REQUIRED_VALUES,
  image: { repository: 'registry.example/vr-portal', tag: '2' },
  imagePullSecrets: ['registry'],
  ingress: { className: 'nginx' },
  autoscaling: { enabled: true },
  metrics: { port: 9464, serviceMonitor: { enabled: true, labels: { release: 'prometheus' } } },
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

/** Renders the chart with Helm, or with Go and the libraries that Helm uses. */
async function render(folder: string, values: object): Promise<KubernetesObject[]> {
  const file = path.join(folder, 'values.json');
  await writeFile(file, JSON.stringify(values));
  if (hasProgram('helm')) {
    await run('helm', ['lint', '--strict', CHART, '--values', file]);
    return documentsIn(await run('helm', ['template', 'vr', CHART, '--values', file]));
  }
  if (!existsSync(path.join(GO_LIBRARIES, 'src/github.com/Masterminds/sprig')))
    throw new NotRun(`neither helm nor ${GO_PACKAGES} are installed`);
  const env = { GO111MODULE: 'off', GOPATH: GO_LIBRARIES, GOCACHE: path.join(folder, 'go') };
  return documentsIn(await run('go', ['run', path.join(import.meta.dirname, 'render-chart.go'), CHART, file], { env }));
}

/** Throws if Kubernetes' schema of its kind refuses an object. Kinds of other makers have no schema here. */
async function validate(object: KubernetesObject): Promise<void> {
  const { apiVersion, kind } = object;
  if (apiVersion.startsWith('monitoring.coreos.com/')) return;
  const models = await import(`kubernetes-models/${apiVersion}/${kind}`);
  new models[kind](object).validate();
}

/** Renders the chart with few and with all values, and checks each object by Kubernetes' schemas. */
export async function checkChart(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vr-portal-chart-'));
  try {
    for (const [values, kinds] of [
      [REQUIRED_VALUES, 'Deployment Ingress PodDisruptionBudget Service'],
      [ALL_VALUES, 'Deployment HorizontalPodAutoscaler Ingress PodDisruptionBudget Service ServiceMonitor'],
    ] as const) {
      const objects = await render(folder, values);
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
