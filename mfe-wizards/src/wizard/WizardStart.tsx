import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { Button } from '@vr/shared-ui/Button';
import { FailureState } from '@vr/shared-ui/FailureState';
import { useProfile } from '@vr/shared-ui/kernel';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftGate, type ResumedDraft } from '../draft/DraftGate.tsx';
import type { DraftSubject, WizardDraft } from '../draft/draft.ts';
import { type DescribedValues, displayTitle } from '../texts/texts.ts';
import { WizardMessage } from './WizardHead.tsx';

/** The data with which a wizard's steps start. */
export interface WizardBeginning<Form, Draft, Files> {
  /** The form when the wizard opened; undefined for something new. */
  initialForm: Form | undefined;
  resumed: ResumedDraft<Draft, Files> | undefined;
  draftKey: string;
}

type TitledDraft = WizardDraft<DescribedValues<{ title: string }>, unknown, string>;

interface WizardStartProps<Form, Draft extends TitledDraft, Files extends object>
  extends Pick<DraftSubject, 'kind' | 'id'>,
    Pick<ComponentProps<typeof DraftGate<Draft, Files>>, 'read' | 'textOf' | 'noFiles'> {
  /** The texts in the wizard's head, for creating and for editing. */
  kindNames: { new: string; edit: string };
  formQuery: (id: number) => UseQueryOptions<Form>;
  failureTitle: (isGone: boolean) => string;
  /** Returns the content shown instead of the steps if the form cannot be edited now. */
  refusal?: (form: Form) => ReactNode;
  onClose: () => void;
  children: (beginning: WizardBeginning<Form, Draft, Files>) => ReactNode;
}

/** Runs before a wizard's steps: loads the training or course to edit, and offers stored drafts. */
export function WizardStart<Form extends { id: number }, Draft extends TitledDraft, Files extends object>(
  props: WizardStartProps<Form, Draft, Files>,
) {
  const { kind, id, kindNames, children, read, textOf, noFiles } = props;
  const { i18n } = useTranslation('wizards');
  const person = useProfile();
  const loaded = (editedId: number, render: (form: Form) => ReactNode) => (
    <LoadedForm {...props} id={editedId}>
      {render}
    </LoadedForm>
  );
  const open = (form: Form | undefined) => (
    <DraftGate
      subject={{ personId: person.id, kind, id: form?.id }}
      read={read}
      titleOf={({ values }) => displayTitle(values, i18n.language)}
      textOf={textOf}
      noFiles={noFiles}
      renderOffer={(offer) => <WizardMessage kind={form ? kindNames.edit : kindNames.new}>{offer}</WizardMessage>}
    >
      {({ key, resumed }) => {
        const steps = (initialForm: Form | undefined) => children({ initialForm, resumed, draftKey: key });
        const createdId = resumed?.draft.edited?.id;
        // An id means that the wizard created the training or course before the user left. The rest of the draft is unsaved.
        return form || createdId === undefined ? steps(form) : loaded(createdId, steps);
      }}
    </DraftGate>
  );
  return id === undefined ? open(undefined) : loaded(id, open);
}

interface LoadedFormProps<Form>
  extends Pick<
    WizardStartProps<Form, never, never>,
    'kindNames' | 'formQuery' | 'failureTitle' | 'refusal' | 'onClose'
  > {
  id: number;
  children: (form: Form) => ReactNode;
}

function LoadedForm<Form>(props: LoadedFormProps<Form>) {
  const { id, kindNames, formQuery, failureTitle, refusal, onClose, children } = props;
  const { t } = useTranslation('wizards');
  const { data, error, refetch } = useQuery({
    ...formQuery(id),
    // Read once when the wizard opens, never from the cache.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const refused = data && refusal?.(data);
  if (data && !refused) return children(data);
  const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <WizardMessage kind={kindNames.edit}>
      {refused}
      {!data && !error && <TableSkeleton />}
      {!data && error && (
        <FailureState
          title={failureTitle(isGone)}
          error={error}
          {...(isGone ? {} : { onRetry: () => void refetch() })}
          action={<Button onClick={onClose}>{t('wizard.close')}</Button>}
        />
      )}
    </WizardMessage>
  );
}
