import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { createGroup, listGroups, updateGroup } from '@vr/shared-api/contract/groups';
import { GROUP_NAME_MAX } from '@vr/shared-api/limits';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { FormDialog } from '@vr/shared-ui/FormDialog';
import { FormField } from '@vr/shared-ui/FormField';
import { usePortal, useRole } from '@vr/shared-ui/kernel';
import { nameSchema } from '@vr/shared-ui/name-schema';
import { notRefused, type RefusedValue } from '@vr/shared-ui/person-schema';
import { Input } from 'antd';
import { type FormikHelpers, useField } from 'formik';
import { useState } from 'react';
import { object } from 'yup';
import { useGroupText } from '../wording/useGroupText.ts';
import { PeoplePicker } from './PeoplePicker.tsx';
import { type Group, refreshShown } from './useGroups.ts';

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
  const { schema, save, failure } = useSaveGroup(initial);
  const draft = useRole() === 'manager' ? 'subgroup' : 'group';
  return (
    <FormDialog<GroupValues>
      title={initial ? text('edit') : text('add')}
      initialValues={{ name: initial?.name ?? '', userIds: initial?.userIds ?? [] }}
      validationSchema={schema}
      draft={initial ? `${draft}-${initial.id}` : draft}
      keeps={['name', 'userIds']}
      onSave={save}
      failure={failure}
      onClose={onClose}
    >
      <FormField name="name" label={text('name')} max={GROUP_NAME_MAX}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <PeopleField />
    </FormDialog>
  );
}

function PeopleField() {
  const [{ value }, , { setValue }] = useField<number[]>('userIds');
  return <PeoplePicker value={value} onChange={(ids) => void setValue(ids)} />;
}

function useSaveGroup(initial: Group | undefined) {
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
  /** Returns whether the group has been saved. */
  async function save({ name, userIds }: GroupValues, { setFieldError }: FormikHelpers<GroupValues>): Promise<boolean> {
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
      return false;
    }
    notify({ kind: 'success', text: group ? text('saved') : text('added') });
    void invalidate(queries, listGroups);
    void refreshShown(queries);
    return true;
  }
  const schema = object({ name: nameSchema(text('nameRequired')).test(notRefused('name', refused)) });
  return { schema, save, failure };
}
