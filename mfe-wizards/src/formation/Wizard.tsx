import { ApiError } from '@vr/shared-api/client';
import { type ContentLang, FILE_TYPES, type FileType } from '@vr/shared-api/limits';
import { can, mayEditInformation } from '@vr/shared-api/permissions';
import { Slot, usePortal, useProfile, useUploads } from '@vr/shared-ui/kernel';
import { Alert, Button } from 'antd';
import { type FormikErrors, FormikProvider, setIn, useFormik } from 'formik';
import { ChevronLeft, ChevronRight, FlaskConical } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BadgeStep } from './BadgeStep.tsx';
import { ContentStep } from './content/ContentStep.tsx';
import type { Problem } from './content/rules.ts';
import { useContentContext } from './content/useContentContext.ts';
import { ConflictDialog, LeaveDialog } from './dialogs.tsx';
import { type FormationDraft, formationDraftKey, type KeptFiles, keepFiles, keepFormationDraft } from './draft.ts';
import type { FormationWizardProps } from './FormationWizard.tsx';
import { HeadsetStep } from './HeadsetStep.tsx';
import { InformationStep } from './InformationStep.tsx';
import { inputOf, valuesOf } from './input.ts';
import { LanguageStep } from './LanguageStep.tsx';
import { ProblemList } from './ProblemList.tsx';
import { type ProblemContext, placeOf, STEPS, type Step, stepProblems } from './problems.ts';
import { SaveReport } from './SaveReport.tsx';
import { StepRail } from './StepRail.tsx';
import { titleOf } from './titleOf.ts';
import { useLanguageName } from './useLanguageName.ts';
import { useSave } from './useSave.ts';
import { useStepStatus } from './useStepStatus.ts';
import { emptyFiles, emptyValues, type FormationFiles, type FormationValues, type TrainingForm } from './values.ts';
import { WizardFailure } from './WizardFailure.tsx';
import { WizardHead } from './WizardHead.tsx';

const LOCKED: readonly Step[] = ['languages', 'information'];
const NO_FILES: KeptFiles = emptyFiles();

/** Puts the focus on the input of this path, or on the first that is marked as wrong. */
function focusField(form: HTMLElement, field: string): void {
  const named = [...form.querySelectorAll<HTMLElement>('[name]')].find((input) => input.getAttribute('name') === field);
  const place = [...form.querySelectorAll<HTMLElement>('[data-field]')].find(({ dataset }) => dataset.field === field);
  const input =
    named ??
    place?.querySelector<HTMLElement>('input, textarea, button') ??
    form.querySelector<HTMLElement>('[aria-invalid="true"]');
  input?.focus();
}

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
  const saving = useSave(opened, begun?.draft);
  const { training, id, saved, followUps, conflict } = saving;

  const [baseline, setBaseline] = useState<FormationValues>(() => (opened ? valuesOf(opened) : emptyValues()));
  const [files, setFiles] = useState<FormationFiles>(() => ({ ...emptyFiles(), ...begun?.files }));
  const onFiles = (change: Partial<FormationFiles>) => setFiles((before) => ({ ...before, ...change }));
  const locked = training !== undefined && !mayEditInformation(person, training);
  const [step, setStep] = useState<Step>(() => {
    const wanted = begun?.draft.step ?? 'languages';
    return locked && LOCKED.includes(wanted) ? 'headsets' : wanted;
  });
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const [shownLang, setShownLang] = useState<ContentLang>();
  const [wanted, setWanted] = useState<{ field: string } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [leaving, setLeaving] = useState(false);
  const [testing, setTesting] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const content = useContentContext(training);
  const context: ProblemContext = {
    nameOf,
    content,
    savedBadgeLogos: baseline.badges.map((_, index) =>
      Boolean(training?.badges.find(({ number }) => number === index + 1)?.logo),
    ),
  };

  const validate = (values: FormationValues): FormikErrors<FormationValues> =>
    stepProblems(step, values, files, context).reduceRight<object>((errors, { field, key, params }) => {
      const [root = ''] = field.split('.');
      // What concerns a whole step has no field: the step itself says it.
      if (field === root && typeof (errors as Record<string, unknown>)[root] === 'object') return errors;
      return setIn(errors, field, t(key, params ?? {}));
    }, {});

  const save = async (values: FormationValues, over?: TrainingForm) => {
    setFailure(null);
    try {
      const done = await saving.save({
        values,
        files,
        title: titleOf(values, ui),
        onSending: () => keep(values),
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
      if (place) show(place.step, place.field);
      setFailure(error);
    }
  };

  const formik = useFormik<FormationValues>({
    initialValues: begun?.draft.values ?? baseline,
    validate,
    onSubmit: async (values) => {
      const next = STEPS[STEPS.indexOf(step) + 1];
      // A draft may have been left at a later step than it allows now.
      const unfinished = STEPS.find((one) => status[one].open && problems[one].length > 0);
      if (next) go(next);
      else if (unfinished) show(unfinished, problems[unfinished][0]?.field ?? '');
      else await save(values);
    },
  });
  const { values, submitCount, isSubmitting, validateForm, setFieldValue } = formik;

  const go = (next: Step) => {
    setStep(next);
    setFailure(null);
    setWanted(null);
    // The next step begins without marks.
    formik.resetForm({ values: formik.values });
  };

  /** Shows a field, of this or another step. */
  const show = (where: Step, field: string) => {
    if (where !== step) go(where);
    const [root, lang] = field.split('.');
    if (root === 'texts' && lang) setShownLang(lang as ContentLang);
    setWanted({ field });
  };

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

  const problems = Object.fromEntries(STEPS.map((one) => [one, stepProblems(one, values, files, context)])) as Record<
    Step,
    Problem[]
  >;
  const status = useStepStatus({
    values,
    files,
    training,
    problems,
    current: step,
    tried,
    locked: locked ? LOCKED : [],
  });

  // What is wrong depends on more than the values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever that changes
  useEffect(() => void validateForm(), [validateForm, step, files, training, content.quota, content.arriving.join()]);

  const attempted = useEffectEvent(() => {
    const [first] = problems[step];
    if (!first) return;
    setTried((before) => new Set(before).add(step));
    show(step, first.field);
  });
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) attempted();
  }, [submitCount, isSubmitting]);

  useEffect(() => {
    if (wanted && form.current) focusField(form.current, wanted.field);
  }, [wanted]);

  // A new step is read from its heading on.
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another step is shown
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    form.current?.scrollTo({ top: 0 });
    if (wanted) return;
    const heading = form.current?.querySelector<HTMLElement>('.wizards-main h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [step]);

  const pending = [files.logo, ...files.badgeLogos, files.stepFile, ...Object.values(files.contents)].some(
    (file) => file && !saving.isSent(file),
  );
  const dirty = pending || JSON.stringify(values) !== JSON.stringify(baseline);
  const { savedAt, keep, forget } = useKeptDraft({ id, step, files, dirty, saving });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is kept changes
  useEffect(() => {
    if (dirty) keep(values);
    else forget();
  }, [values, files, step, dirty, id]);

  const asked = useEffectEvent(() => {
    if (dirty) setLeaving(true);
    else onClose();
  });
  useEffect(() => {
    onCloseAsked?.(() => asked());
    return () => onCloseAsked?.(null);
  }, [onCloseAsked]);

  useAcceptedBuilds(id, (fileTypes) => {
    setFiles((before) => ({
      ...before,
      contents: { ...before.contents, ...Object.fromEntries(fileTypes.map((fileType) => [fileType, null])) },
    }));
    void saving.reload();
    void saving.refresh();
  });

  const last = step === 'content';
  const at = STEPS.indexOf(step);
  const previous = STEPS[at - 1];
  const back = previous && status[previous].open ? previous : undefined;
  const lang = values.languages.find((one) => one === shownLang) ?? values.languages[0];
  const testable = id !== undefined && can(person, 'training:test') && (training?.files.length ?? 0) > 0;
  const finished = last && saved !== null && !dirty && !isSubmitting;
  const lost = FILE_TYPES.flatMap((type) =>
    !files.contents[type] && values.contents[type].source === 'file' && begun?.draft.builds[type] && !saved
      ? [begun.draft.builds[type]]
      : [],
  );

  return (
    <FormikProvider value={formik}>
      <div className="wizards">
        <WizardHead editing={opened !== undefined} title={titleOf(values, i18n.language)} savedAt={savedAt} />
        <form ref={form} className="wizards-scroll" noValidate onSubmit={formik.handleSubmit}>
          <div className="wizards-body">
            <StepRail current={step} status={status} busy={isSubmitting} onStep={go} />
            <div className={last ? 'wizards-main wizards-main-wide' : 'wizards-main'}>
              {training?.status === 'REJECTED' && training.rejectionReason && (
                <Alert
                  type="error"
                  showIcon
                  title={t('formation.rejected')}
                  description={training.rejectionReason}
                  className="wizards-alert"
                />
              )}
              {locked && step === 'headsets' && (
                <Alert type="info" showIcon title={t('formation.lockedWhy')} className="wizards-alert" />
              )}
              {submitCount > 0 && !isSubmitting && (
                <ProblemList problems={problems[step]} onShow={(field) => show(step, field)} />
              )}
              {last && saved && <SaveReport trainingId={id} saved={saved} followUps={followUps} onRetry={retry} />}
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
              {step === 'languages' && <LanguageStep />}
              {step === 'information' && lang && (
                <InformationStep
                  training={training}
                  files={files}
                  onFiles={onFiles}
                  lang={lang}
                  onLang={setShownLang}
                />
              )}
              {step === 'headsets' && <HeadsetStep />}
              {step === 'badges' && <BadgeStep training={training} files={files} onFiles={onFiles} />}
              {last && <ContentStep training={training} files={files} onFiles={onFiles} />}
            </div>
          </div>
        </form>
        <div className="wizards-foot">
          <WizardFailure error={failure} />
          {back ? (
            <Button
              size="large"
              icon={<ChevronLeft size={20} aria-hidden="true" />}
              disabled={isSubmitting}
              onClick={() => go(back)}
            >
              <span className={last ? 'wizards-name' : undefined}>{t('formation.previous')}</span>
            </Button>
          ) : (
            <span />
          )}
          <div>
            {testable && last && (
              <Button
                size="large"
                icon={<FlaskConical size={18} aria-hidden="true" />}
                onClick={() => setTesting(true)}
              >
                <span className="wizards-name">{t('formation.test')}</span>
              </Button>
            )}
            {finished ? (
              <Button size="large" type="primary" onClick={onClose}>
                {t('formation.close')}
              </Button>
            ) : (
              <Button
                size="large"
                type="primary"
                loading={isSubmitting}
                onClick={() => void formik.submitForm()}
                {...(last
                  ? {}
                  : { icon: <ChevronRight size={20} aria-hidden="true" />, iconPlacement: 'end' as const })}
              >
                {last ? t('formation.save.action') : t('formation.next')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <LeaveDialog
        open={leaving}
        onStay={() => setLeaving(false)}
        onKeep={onClose}
        onDiscard={() => {
          forget(true);
          onClose();
        }}
      />
      <ConflictDialog
        open={conflict !== null}
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
    </FormikProvider>
  );
}

interface KeptDraftInput {
  id: number | undefined;
  step: Step;
  files: FormationFiles;
  dirty: boolean;
  saving: ReturnType<typeof useSave>;
}

/** Keeps what differs from the server in the browser, for this person and training. */
function useKeptDraft({ id, step, files, dirty, saving }: KeptDraftInput) {
  const person = useProfile();
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const discarded = useRef(false);
  const key = formationDraftKey(person.id, id);
  const keyBefore = useRef(key);

  const pending = (file: File | null) => (file && !saving.isSent(file) ? file : null);
  const keep = (values: FormationValues) => {
    if (discarded.current) return;
    const { edited, creation } = saving;
    const draft: FormationDraft = {
      values,
      step,
      creation: edited.current ? null : creation.current,
      builds: Object.fromEntries(
        FILE_TYPES.flatMap((type) => {
          const file = pending(files.contents[type]);
          return file ? [[type, file.name]] : [];
        }),
      ),
      edited: edited.current && { version: edited.current.version, input: edited.current.input },
    };
    const now = Date.now();
    if (keepFormationDraft(localStorage, key, draft, now)) setSavedAt(now);
  };
  const forget = (forGood = false) => {
    discarded.current ||= forGood;
    localStorage.removeItem(key);
    setSavedAt(null);
    if (forGood) void keepFiles(key, NO_FILES, Date.now());
  };

  useEffect(() => {
    // A new training has been saved: its draft is another's now.
    if (keyBefore.current !== key) {
      localStorage.removeItem(keyBefore.current);
      void keepFiles(keyBefore.current, NO_FILES, Date.now());
      keyBefore.current = key;
    }
  }, [key]);
  const { logo, badgeLogos, stepFile } = files;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one is chosen, or has reached the server
  useEffect(() => {
    const kept = { logo: pending(logo), badgeLogos: badgeLogos.map(pending), stepFile: pending(stepFile) };
    void keepFiles(key, kept, Date.now());
  }, [key, logo, badgeLogos, stepFile, dirty]);

  return { savedAt, keep, forget };
}

/** Tells once of each build of the training that has been accepted while the wizard is open. */
function useAcceptedBuilds(id: number | undefined, tell: (fileTypes: FileType[]) => void) {
  const accepted = useUploads().filter(
    ({ place, state }) => place.kind === 'training' && place.id === id && state === 'accepted',
  );
  const told = useRef<ReadonlySet<string>>(new Set(accepted.map(({ key }) => key)));
  const news = useEffectEvent(() => {
    const fresh = accepted.filter(({ key }) => !told.current.has(key));
    told.current = new Set(accepted.map(({ key }) => key));
    if (fresh.length > 0) tell(fresh.map(({ place }) => place.fileType));
  });
  const keys = accepted.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one more is accepted
  useEffect(() => news(), [keys]);
}
