import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { createGroup, listGroups, updateGroup } from '@vr/shared-api/contract/groups';
import { GROUP_NAME_MAX } from '@vr/shared-api/limits';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { FormField } from '@vr/shared-ui/FormField';
import { KeepDraft } from '@vr/shared-ui/KeepDraft';
import { usePortal, useRole } from '@vr/shared-ui/kernel';
import { nameSchema } from '@vr/shared-ui/name-schema';
import { notRefused, type RefusedValue } from '@vr/shared-ui/person-schema';
import { Input } from 'antd';
import { Form, Formik, type FormikHelpers, useField } from 'formik';
import { useId, useState } from 'react';
import { object } from 'yup';
import { FormFooter } from '../dialogs/FormFooter.tsx';
import { useGroupText } from '../wording/useGroupText.ts';
import { PeoplePicker } from './PeoplePicker.tsx';
import type { Group } from './useGroups.ts';

interface GroupDialogProps {
  /** The group to change; undefined to add one. */
  group?: Group;
  onClose(): void;
}

interface GroupValues {
  name: string;
  userIds: number[];
}

/** The form of a group: its unique name and its people (spec §5 Group). */
export default function GroupDialog({ group: initial, onClose }: GroupDialogProps) {
  const text = useGroupText();
  const form = useId();
  const { schema, save, failure } = useSaveGroup(initial, onClose);
  const draft = useRole() === 'manager' ? 'subgroup' : 'group';
  return (
    <Formik<GroupValues>
      initialValues={{ name: initial?.name ?? '', userIds: initial?.userIds ?? [] }}
      validationSchema={schema}
      onSubmit={save}
    >
      <Dialog
        open
        onClose={onClose}
        title={initial ? text('edit') : text('add')}
        size="small"
        footer={<FormFooter form={form} onCancel={onClose} />}
      >
        <Form id={form} noValidate>
          <KeepDraft name={initial ? `${draft}-${initial.id}` : draft} fields={['name', 'userIds']} />
          <FormField name="name" label={text('name')} max={GROUP_NAME_MAX}>
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
          <PeopleField />
          <FormFailure error={failure?.error} text={failure?.text} />
        </Form>
      </Dialog>
    </Formik>
  );
}

function PeopleField() {
  const [{ value }, , { setValue }] = useField<number[]>('userIds');
  return <PeoplePicker value={value} onChange={(ids) => void setValue(ids)} />;
}

function useSaveGroup(initial: Group | undefined, onSaved: () => void) {
  const text = useGroupText();
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  const forceManager = useRole() === 'manager';
  // The stored state that the edit is based on. Replaced when someone else has saved in the meantime.
  const [group, setGroup] = useState(initial);
  const [refused, setRefused] = useState<RefusedValue | null>(null);
  const [failure, setFailure] = useState<{ error: unknown; text?: string } | null>(null);

  /** Bases the edit on the state that someone else has saved. The admin's input stays. */
  const reloadAfterConflict = async (error: unknown) => {
    const { items } = await api.call(listGroups, {});
    const current = items.find(({ id }) => id === group?.id);
    if (!current) return setFailure({ error, text: text('gone') });
    setGroup(current);
    setFailure({ error, text: text('stale', { name: current.name, count: current.userIds.length }) });
  };
  async function save({ name, userIds }: GroupValues, { setFieldError }: FormikHelpers<GroupValues>) {
    setFailure(null);
    const body = { name: name.trim(), userIds };
    try {
      if (group) await api.call(updateGroup, { params: { id: group.id }, body }, { ifMatch: group.version });
      else await api.call(createGroup, { query: { forceManager }, body });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'GROUP_NAME_IN_USE') {
        setRefused({ field: 'name', value: name, text: text('nameUsed') });
        setFieldError('name', text('nameUsed'));
      } else if (code === 'STALE_EDIT')
        await reloadAfterConflict(error).catch((reloadError: unknown) => setFailure({ error: reloadError }));
      else if (code === 'NOT_FOUND') setFailure({ error, text: text('gone') });
      else setFailure({ error });
      notify({ kind: 'error', text: code === 'GROUP_NAME_IN_USE' ? text('nameUsed') : text('saveFailed') });
      return;
    }
    notify({ kind: 'success', text: group ? text('saved') : text('added') });
    // The members' list, accesses and pickers show groups too.
    void queries.invalidateQueries();
    onSaved();
  }
  const schema = object({ name: nameSchema(text('nameRequired')).test(notRefused('name', refused)) });
  return { schema, save, failure };
}
