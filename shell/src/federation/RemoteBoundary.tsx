import { isContractOutdated } from '@vr/shared-api/remote';
import { FailureState } from '@vr/shared-ui/FailureState';
import { loadable, useLoaded } from '@vr/shared-ui/loadable';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemoteError } from './RemoteError.ts';
import { type RemotePart, type Remotes, useRemotes } from './remotes.ts';

/** Loaded only for testers and developers. */
const OverrideFailure = loadable(() => import('../overrides/OverrideFailure.tsx'));

/** Seconds until a remote that did not load is loaded again automatically. */
const RETRY_SECONDS = 30;

interface RemoteBoundaryProps {
  remote: string;
  /** The name of the page or slot on screen. */
  title: string;
  /** Returns the page or slot, and starts loading it. */
  part: () => RemotePart;
  skeleton: ReactNode;
  /** The props of the slot. */
  props?: Record<string, unknown> | undefined;
}

/**
 * A page or slot of a remote, with a skeleton while it loads. If it fails, the previous release stands in; without one, it
 * offers a retry. The rest of the portal keeps working.
 */
export function RemoteBoundary({ remote, title, ...loaded }: RemoteBoundaryProps) {
  const remotes = useRemotes();
  return (
    <ErrorBoundary remote={remote} title={title} part={loaded.part} remotes={remotes}>
      <Loaded {...loaded} />
    </ErrorBoundary>
  );
}

function Loaded({ part, skeleton, props }: Pick<RemoteBoundaryProps, 'part' | 'skeleton' | 'props'>) {
  const Part = useLoaded(
    () => part().component,
    () => part().loading,
  );
  return Part ? <Part {...props} /> : skeleton;
}

interface ErrorBoundaryProps extends Pick<RemoteBoundaryProps, 'remote' | 'title' | 'part'> {
  remotes: Remotes;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
  /** Null until the error has been reported. */
  error: RemoteError | null;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, error: null };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override async componentDidCatch(error: unknown) {
    const { remotes, remote, part } = this.props;
    const failure = await remotes.reportFailure(remote, part(), error);
    this.setState({ failed: failure !== null, error: failure });
  }

  /** After a failure, the next visit to the page loads the remote again. */
  override componentWillUnmount() {
    if (this.state.failed) this.props.remotes.discard(this.props.remote);
  }

  retry = () => {
    this.props.remotes.discard(this.props.remote);
    this.setState({ failed: false, error: null });
  };

  override render() {
    const { failed, error } = this.state;
    if (!failed) return this.props.children;
    return error && <RemoteFailure title={this.props.title} error={error} onRetry={this.retry} />;
  }
}

function RemoteFailure({ title, error, onRetry }: { title: string; error: RemoteError; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  const override = useRemotes().overrideOf(error.remote);
  const reasons: Record<RemoteError['kind'], string> = {
    network: t('remote.network'),
    contract: isContractOutdated(error.contract ?? '') ? t('remote.oldPart') : t('remote.oldPortal'),
    evaluation: t('remote.evaluation'),
    chunk: t('remote.chunk'),
    integrity: t('remote.integrity'),
  };
  // Only reloading the page can bring a shell and a remote with matching contracts.
  const retry = error.kind === 'contract' ? () => location.reload() : onRetry;
  const isTemporary = error.kind === 'network' || error.kind === 'chunk';
  const failure = {
    title: t('remote.unavailable', { title }),
    text: reasons[error.kind],
    error,
    onRetry: retry,
    ...(isTemporary ? { retrySeconds: RETRY_SECONDS } : {}),
  };
  return override ? (
    <OverrideFailure {...failure} override={override} isUnreachable={error.kind === 'network'} />
  ) : (
    <FailureState {...failure} />
  );
}
