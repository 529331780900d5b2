import { FailureState } from '@vr/shared-ui/FailureState';
import { Component, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemoteError } from './RemoteError.ts';
import { type Remotes, useRemotes } from './remotes.ts';

/** After how long a remote that did not come is asked for again. */
const RETRY_SECONDS = 30;

interface RemoteBoundaryProps {
  remote: string;
  /** What the reader knows the piece by. */
  title: string;
  /** Shown while the remote loads. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** Keeps a remote to itself: shows its skeleton while it loads, and what happened with a Retry when it fails. */
export function RemoteBoundary({ skeleton, ...props }: RemoteBoundaryProps) {
  const remotes = useRemotes();
  return (
    <ErrorBoundary {...props} remotes={remotes}>
      <Suspense fallback={skeleton}>{props.children}</Suspense>
    </ErrorBoundary>
  );
}

interface ErrorBoundaryProps extends Omit<RemoteBoundaryProps, 'skeleton'> {
  remotes: Remotes;
}

interface ErrorBoundaryState {
  failed: boolean;
  /** Known once it has been reported. */
  error: RemoteError | null;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, error: null };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.setState({ error: this.props.remotes.broke(this.props.remote, error) });
  }

  /** Whoever comes back to the page gets a fresh attempt. */
  override componentWillUnmount() {
    if (this.state.failed) this.props.remotes.forget(this.props.remote);
  }

  retry = () => {
    this.props.remotes.forget(this.props.remote);
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
  const reasons: Record<RemoteError['kind'], string> = {
    network: t('remote.network'),
    contract: t('remote.contract'),
    evaluation: t('remote.evaluation'),
    chunk: t('remote.chunk'),
  };
  // Only a fresh page brings a version whose contract fits.
  const retry = error.kind === 'contract' ? () => location.reload() : onRetry;
  const comesBack = error.kind === 'network' || error.kind === 'chunk';
  return (
    <FailureState
      title={t('remote.unavailable', { title })}
      text={reasons[error.kind]}
      error={error}
      onRetry={retry}
      {...(comesBack ? { retrySeconds: RETRY_SECONDS } : {})}
    />
  );
}
