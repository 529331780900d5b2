import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { CircleOff } from 'lucide-react';
import { isUnknown } from '../is-unknown.ts';

interface FiguresFailureProps {
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  /** The title and text shown if the training or course does not exist. */
  title: string;
  text: string;
}

/** Explains why the figures of a training or course cannot be shown. */
export const FiguresFailure = ({ query: { error, refetch }, title, text }: FiguresFailureProps) =>
  isUnknown(error) ? (
    <EmptyState icon={<CircleOff size={44} strokeWidth={1.5} aria-hidden />} title={title} text={text} />
  ) : (
    <FailureState error={error} onRetry={() => refetch()} />
  );
