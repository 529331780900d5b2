import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { launchTraining } from '@vr/shared-api/contract/trainings';
import { FILE_TYPES, type FileType } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { Dialog } from '@vr/shared-ui/Dialog';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Alert } from 'antd';
import { Download, PackageOpen, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '../../detail/useDownload.ts';
import type { TrainingDetail } from '../../trainings/training.ts';
import { useTraining } from '../../trainings/useTrainings.ts';
import { LaunchData } from './LaunchData.tsx';
import { TestReport } from './TestReport.tsx';
import sheet, * as styles from './test-run.css';

interface TestRunDialogProps {
  trainingId: number;
  open: boolean;
  onClose: () => void;
  onRun: () => void;
}

/** The dialog with everything for a test: user token, user id, training id, and the content of each type. */
export default function TestRunDialog({ trainingId, open, onClose, onRun }: TestRunDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const { query } = useTraining(trainingId);
  const files = query.data?.testFiles ?? query.data?.files;
  return (
    <Dialog open={open} onClose={onClose} title={t('actions.test')} size="small">
      {query.isError && !files ? (
        <FailureState title={t('detail.failed')} error={query.error} onRetry={() => query.refetch()} />
      ) : !files ? (
        <ListSkeleton rows={4} />
      ) : files.length === 0 ? (
        <EmptyState
          icon={<PackageOpen size={44} strokeWidth={1.8} />}
          title={t('detail.noContent')}
          text={t('test.noContentHint')}
        />
      ) : (
        <Contents trainingId={trainingId} files={files} onRun={onRun} />
      )}
    </Dialog>
  );
}

interface ContentsProps extends Pick<TestRunDialogProps, 'trainingId' | 'onRun'> {
  files: TrainingDetail['files'];
}

function Contents({ trainingId, files, onRun }: ContentsProps) {
  const { t } = useTranslation('catalog');
  const names = useContentTypeNames();
  const types = FILE_TYPES.filter((type) => files.some(({ fileType }) => fileType === type));
  const [chosen, choose] = useState<FileType>(types.includes('WEB_GL') ? 'WEB_GL' : types[0]!);
  const file = files.find(({ fileType }) => fileType === chosen) ?? files[0]!;
  const Icon = CONTENT_TYPE_ICONS[file.fileType];
  return (
    <div className={styles.test}>
      <Alert type="info" showIcon title={t('test.countsNowhere')} description={t('test.countsNowhereHint')} />
      {types.length > 1 && (
        <SegmentedControl<FileType>
          block
          label={t('test.content')}
          value={file.fileType}
          onChange={choose}
          options={types.map((type) => ({ value: type, label: names[type] }))}
        />
      )}
      <Launch key={file.fileType} trainingId={trainingId} file={file} onRun={onRun}>
        <Icon size={20} />
        <span>
          {names[file.fileType]}
          <small>{t('detail.version', { version: file.version })}</small>
        </span>
      </Launch>
    </div>
  );
}

interface LaunchProps extends Pick<TestRunDialogProps, 'trainingId' | 'onRun'> {
  file: TrainingDetail['files'][number];
  /** The name of the content type. */
  children: ReactNode;
}

function Launch({ trainingId, file, onRun, children }: LaunchProps) {
  const { t } = useTranslation('catalog');
  const { api, lang } = usePortal();
  const { fileType } = file;
  const input = { params: { id: trainingId }, body: { fileType, test: true } };
  const launch = useQuery({
    ...endpointQuery(launchTraining, input),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
  // A launch address expires after a few minutes, so each download requests a new one.
  const { save, fetching, failure } = useDownload(async () => (await api.call(launchTraining, input)).url);
  const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NO_CONTENT';
  const failureText = (error: unknown) => (isGone(error) ? t('test.gone') : undefined);
  return (
    <>
      <div className={styles.testContent}>
        <span>{children}</span>
        <small className="ui-num">{formatSize(file.fileSize, lang)}</small>
        {fileType === 'WEB_GL' ? (
          <Button type="primary" icon={<Play size={17} fill="currentColor" strokeWidth={0} />} onClick={onRun}>
            {t('test.run')}
          </Button>
        ) : (
          <Button type="primary" icon={<Download size={18} />} loading={fetching} onClick={save}>
            {t('detail.download')}
          </Button>
        )}
      </div>
      <FormFailure error={failure} text={failureText(failure)} />
      {launch.isSuccess && <LaunchData launch={launch.data} />}
      {launch.isSuccess && fileType !== 'WEB_GL' && (
        <TestReport trainingId={trainingId} launchId={launch.data.launchId}>
          <p role="status">{t('test.waitingHeadset')}</p>
        </TestReport>
      )}
      {launch.isPending && <ListSkeleton rows={3} />}
      {launch.isError && (
        <>
          <FormFailure error={launch.error} text={failureText(launch.error)} />
          <Button onClick={() => launch.refetch()}>{t('test.retry')}</Button>
        </>
      )}
    </>
  );
}
