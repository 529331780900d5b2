import { ApiError } from '@vr/shared-api/client';
import { FILE_TYPES } from '@vr/shared-api/limits';
import { can, mayEditInformation } from '@vr/shared-api/permissions';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { Slot, usePortal, useProfile, useUploads } from '@vr/shared-ui/kernel';
import { isUnderWay } from '@vr/shared-ui/uploads';
import { Alert, Button } from 'antd';
import { FlaskConical } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConflictDialog, LeaveDialog } from '../dialogs.tsx';
import { LanguageStep } from '../LanguageStep.tsx';
import { SaveReport } from '../SaveReport.tsx';
import { titleOf } from '../titleOf.ts';
import { useKeptDraft } from '../useKeptDraft.ts';
import { useLanguageName } from '../useLanguageName.ts';
import { useLeaving } from '../useLeaving.ts';
import { useWizard } from '../useWizard.ts';
import { WizardFrame } from '../WizardFrame.tsx';
import { WizardHead } from '../WizardHead.tsx';
import { BadgeStep } from './BadgeStep.tsx';
import { ContentStep } from './content/ContentStep.tsx';
import { useContentContext } from './content/useContentContext.ts';
import { type FormationDraft, formationDraftKey, type KeptFiles } from './draft.ts';
import type { FormationWizardProps } from './FormationWizard.tsx';
import { HeadsetStep } from './HeadsetStep.tsx';
import { InformationStep } from './InformationStep.tsx';
import { inputOf, valuesOf, withLanguages } from './input.ts';
import { type ProblemContext, placeOf, STEPS, type Step, stepProblems } from './problems.ts';
import { useAcceptedBuilds } from './useAcceptedBuilds.ts';
import { useStepNames, useStepStatus } from './useStepStatus.ts';
import { useRefusal, useSubjectName } from './useSubjects.ts';
import { useTrainingSave } from './useTrainingSave.ts';
import { emptyFiles, emptyValues, type FormationFiles, type FormationValues, type TrainingForm } from './values.ts';
import { WizardFailure } from './WizardFailure.tsx';

const LOCKED: readonly Step[] = ['languages', 'information'];

interface WizardProps extends Pick<FormationWizardProps, 'onClose' | 'onCloseAsked'> {
  /** What is edited, as it was when the wizard opened. */
  opened: TrainingForm | undefined;
  /** The draft that is gone on with. */
  begun: { draft: FormationDraft; files: KeptFiles } | undefined;
}

/** The five steps, from one to the next and to the save. */
export function Wizard({ opened, begun, onClose, onCloseAsked }: WizardProps) {
  const { t, i18n } = useTranslation('wizards');
  const { lang: ui } = usePortal();
  const person = useProfile();
  const nameOf = useLanguageName();
  const names = useStepNames();
  const types = useContentTypeNames();
  const subjectName = useSubjectName();
  const refusalOf = useRefusal();
  const saving = useTrainingSave(opened, begun?.draft);
  const { current: training, id, saved, followUps, conflict } = saving;

  const [baseline, setBaseline] = useState<FormationValues>(() => (opened ? valuesOf(opened) : emptyValues()));
  const [files, setFiles] = useState<FormationFiles>(() => ({ ...emptyFiles(), ...begun?.files }));
  const onFiles = (change: Partial<FormationFiles>) => setFiles((before) => ({ ...before, ...change }));
  const [testing, setTesting] = useState(false);
  const locked = training !== undefined && !mayEditInformation(person, training) ? LOCKED : [];
  const firstStep = (): Step => {
    const wanted = begun?.draft.step ?? 'languages';
    return locked.includes(wanted) ? 'headsets' : wanted;
  };

  const content = useContentContext(training);
  const context: ProblemContext = {
    nameOf,
    content,
    savedBadgeLogos: baseline.badges.map((_, index) =>
      Boolean(training?.badges.find(({ number }) => number === index + 1)?.logo),
    ),
  };

  const save = async (values: FormationValues, over?: TrainingForm): Promise<void> => {
    wizard.setFailure(null);
    try {
      const done = await saving.save({
        values,
        files,
        title: titleOf(values, ui),
        onSending: () => keep(draftOf(values)),
        ...(over ? { over } : {}),
      });
      if (done)
        settle(
          values,
          done.map(({ key }) => key),
        );
    } catch (error) {
      const place =
        error instanceof ApiError && error.code === 'VALIDATION'
          ? placeOf(error.field, inputOf(values, can(person, 'training:set-accesses')))
          : undefined;
      if (place) wizard.show(place.step, place.field);
      wizard.setFailure(error);
    }
  };

  const wizard = useWizard<Step, FormationValues>({
    steps: STEPS,
    locked,
    step: firstStep(),
    values: begun?.draft.values ?? baseline,
    problemsOf: (one, values) => stepProblems(one, values, files, context),
    basis: [files, training, content.quota, content.arriving.join()],
    save,
  });
  const { formik, step, last, problems, tried, lang } = wizard;
  const { values, isSubmitting, setFieldValue, setValues } = formik;

  /** What has reached the server need not be done again. */
  const settle = (from: FormationValues, done: readonly string[]) => {
    const settled: FormationValues = {
      ...from,
      stepFileRemoved: from.stepFileRemoved && !done.includes('step-file'),
      badges: from.badges.map((badge) => ({ ...badge, logoRemoved: false })),
      contents: Object.fromEntries(
        FILE_TYPES.map((type) => {
          const { removed, ...rest } = from.contents[type];
          return [type, { ...rest, removed: removed && !done.includes(`content-${type}`) }];
        }),
      ) as FormationValues['contents'],
    };
    setBaseline(settled);
    void setFieldValue('stepFileRemoved', settled.stepFileRemoved);
    void setFieldValue('badges', settled.badges);
    void setFieldValue('contents', settled.contents);
    const arrived = (file: File | null) => (file && saving.isSent(file) ? null : file);
    setFiles((before) => ({
      ...before,
      logo: arrived(before.logo),
      badgeLogos: before.badgeLogos.map(arrived),
      stepFile: arrived(before.stepFile),
    }));
  };
  const retry = async (key: string) =>
    settle(
      baseline,
      (await saving.retry(key)).map((one) => one.key),
    );

  const status = useStepStatus({ values, files, training, problems, current: step, tried, locked });

  const pending = [files.logo, ...files.badgeLogos, files.stepFile, ...Object.values(files.contents)].some(
    (file) => file && !saving.isSent(file),
  );
  const dirty = pending || JSON.stringify(values) !== JSON.stringify(baseline);
  const { logo, badgeLogos, stepFile } = files;
  const unsent = (file: File | null) => (file && !saving.isSent(file) ? file : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one is chosen, or has reached the server
  const keptFiles = useMemo((): KeptFiles | null => {
    const kept = { logo: unsent(logo), badgeLogos: badgeLogos.map(unsent), stepFile: unsent(stepFile) };
    return kept.logo || kept.stepFile || kept.badgeLogos.some(Boolean) ? kept : null;
  }, [logo, badgeLogos, stepFile, dirty]);
  const draftOf = (from: FormationValues): FormationDraft => {
    const { edited, creation } = saving;
    return {
      values: from,
      step,
      creation: edited.current ? null : creation.current,
      builds: Object.fromEntries(
        FILE_TYPES.flatMap((type) => {
          const file = unsent(files.contents[type]);
          return file ? [[type, file.name]] : [];
        }),
      ),
      edited: edited.current && { version: edited.current.version, input: edited.current.input },
    };
  };
  const { savedAt, keep, forget } = useKeptDraft(formationDraftKey(person.id, id), keptFiles);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is kept changes
  useEffect(() => {
    if (dirty) keep(draftOf(values));
    else forget();
  }, [values, files, step, dirty, id]);

  const { leaving, stay } = useLeaving(dirty, { onClose, onCloseAsked });

  useAcceptedBuilds(id, (fileTypes) => {
    setFiles((before) => ({
      ...before,
      contents: { ...before.contents, ...Object.fromEntries(fileTypes.map((fileType) => [fileType, null])) },
    }));
    void saving.reload();
    void saving.refresh();
  });

  const uploading = useUploads().some(
    (upload) => upload.place.kind === 'training' && upload.place.id === id && isUnderWay(upload),
  );
  const testable = id !== undefined && can(person, 'training:test') && (training?.files.length ?? 0) > 0;
  const finished = last && saved !== null && !dirty && !isSubmitting;
  const lost = FILE_TYPES.flatMap((type) =>
    !files.contents[type] && values.contents[type].source === 'file' && begun?.draft.builds[type] && !saved
      ? [begun.draft.builds[type]]
      : [],
  );

  return (
    <>
      <WizardFrame
        wizard={wizard}
        head={
          <WizardHead
            kind={opened ? t('formation.editTraining') : t('formation.newTraining')}
            title={titleOf(values, i18n.language)}
            savedAt={savedAt}
          />
        }
        names={names}
        status={status}
        failure={<WizardFailure error={wizard.failure} />}
        notes={
          <>
            {training?.status === 'REJECTED' && training.rejectionReason && (
              <Alert
                type="error"
                showIcon
                title={t('formation.rejected')}
                description={training.rejectionReason}
                className="wizards-alert"
              />
            )}
            {locked.length > 0 && step === 'headsets' && (
              <Alert type="info" showIcon title={t('formation.lockedWhy')} className="wizards-alert" />
            )}
          </>
        }
        placeOf={(field) => {
          const type = FILE_TYPES.find((one) => field.startsWith(`contents.${one}.`));
          return type && types[type];
        }}
        saveLabel={t('formation.save.action')}
        finished={finished}
        onClose={onClose}
        action={
          testable &&
          last && (
            <Button size="large" icon={<FlaskConical size={18} aria-hidden="true" />} onClick={() => setTesting(true)}>
              <span className="wizards-name">{t('formation.test')}</span>
            </Button>
          )
        }
      >
        {last && saved && (
          <SaveReport
            text={saved === 'created' ? t('formation.save.created') : t('formation.save.edited')}
            note={uploading && t('formation.save.mayClose')}
            followUps={followUps}
            nameOf={subjectName}
            refusalOf={refusalOf}
            onRetry={retry}
          />
        )}
        {last && lost.length > 0 && (
          <Alert
            type="warning"
            showIcon
            className="wizards-alert"
            title={t('formation.draft.chooseAgain', {
              count: lost.length,
              files: new Intl.ListFormat(ui).format(lost),
            })}
          />
        )}
        {step === 'languages' && (
          <LanguageStep
            text={t('formation.languages.text')}
            onLanguages={(chosen) => void setValues(withLanguages(values, chosen))}
          />
        )}
        {step === 'information' && lang && (
          <InformationStep training={training} files={files} onFiles={onFiles} lang={lang} onLang={wizard.setLang} />
        )}
        {step === 'headsets' && <HeadsetStep />}
        {step === 'badges' && <BadgeStep training={training} files={files} onFiles={onFiles} />}
        {last && <ContentStep training={training} files={files} onFiles={onFiles} />}
      </WizardFrame>
      <LeaveDialog
        open={leaving}
        text={t('formation.leave.text')}
        onStay={stay}
        onKeep={onClose}
        onDiscard={() => {
          forget(true);
          onClose();
        }}
      />
      <ConflictDialog
        open={conflict !== null}
        title={t('formation.conflict.title')}
        onStay={() => saving.setConflict(null)}
        onTheirs={() => {
          if (!conflict) return;
          const theirs = valuesOf(conflict);
          saving.takeTheirs(conflict);
          setBaseline(theirs);
          setFiles(emptyFiles());
          formik.resetForm({ values: theirs });
        }}
        onMine={async () => {
          if (!conflict) return;
          formik.setSubmitting(true);
          await save(values, conflict);
          formik.setSubmitting(false);
        }}
      />
      {testing && id !== undefined && (
        <Slot id="catalog.test.v1" props={{ trainingId: id, onClose: () => setTesting(false) }} />
      )}
    </>
  );
}
