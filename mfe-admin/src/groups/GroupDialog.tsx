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
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { useEditedItem } from '../dialogs/useEditedItem.ts';
import { useGroupText } from '../wording/useGroupText.ts';
import { PeopleField } from './PeopleField.tsx';
import { type Group, refreshShown } from './useGroups.ts';

interface GroupDialogProps {
  /** The group to change; undefined to add one. */
  group?: Group | undefined;
  onClose(): void;
}

interface GroupValues {
  name: string;
  userIds: number[];
}

/** The form of a group: its unique name and its people (spec §5 Group). */
export default function GroupDialog({ group: initial, onClose }: GroupDialogProps) {
  const { t } = useTranslation('admin');
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
      <FormField name="name" label={t('name')} max={GROUP_NAME_MAX}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <PeopleField />
    </FormDialog>
  );
}

function useSaveGroup(initial: Group | undefined) {
  const text = useGroupText();
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  const forceManager = useRole() === 'manager';
  const [refused, setRefused] = useState<RefusedValue | null>(null);
  const {
    item: group,
    failure,
    clearFailure,
    fail,
  } = useEditedItem(initial, {
    reload: async ({ id }) => (await api.call(listGroups, {})).items.find((current) => current.id === id),
    gone: text('gone'),
    stale: ({ name, userIds }) => text('stale', { name, count: userIds.length }),
  });

  /** Saves the group. Resolves to false on failure. */
  async function save({ name, userIds }: GroupValues, { setFieldError }: FormikHelpers<GroupValues>): Promise<boolean> {
    clearFailure();
    const body = { name: name.trim(), userIds };
    try {
      if (group) await api.call(updateGroup, { params: { id: group.id }, body }, { ifMatch: group.version });
      else await api.call(createGroup, { query: { forceManager }, body });
    } catch (error) {
      const isUsed = error instanceof ApiError && error.code === 'GROUP_NAME_IN_USE';
      if (isUsed) {
        setRefused({ field: 'name', value: name, text: text('nameUsed') });
        setFieldError('name', text('nameUsed'));
      } else await fail(error);
      notify({ kind: 'error', text: isUsed ? text('nameUsed') : text('saveFailed') });
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
