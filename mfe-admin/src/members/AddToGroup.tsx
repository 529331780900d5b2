import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { createGroup, listGroups, updateGroup } from '@vr/shared-api/contract/groups';
import { GROUP_NAME_MAX, isName } from '@vr/shared-api/limits';
import { Dialog } from '@vr/shared-ui/Dialog';
import { DialogFoot } from '@vr/shared-ui/DialogFoot';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { Field } from '@vr/shared-ui/Field';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { usePortal, useProfile, useRole } from '@vr/shared-ui/kernel';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { Input, Select } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGroupText } from '../wording/useGroupText.ts';
import { aboutPeople } from './filter.ts';
import type { PeopleDialogProps } from './member-dialogs.ts';
import { useRefresh } from './useRefresh.ts';

const NEW = 0;

/** Adds members to a group of the company, or to a new group. */
export default function AddToGroup({ members, onClose }: PeopleDialogProps) {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const { api, notify } = usePortal();
  const refresh = useRefresh();
  const forceManager = useRole() === 'manager';
  const { id: ownId } = useProfile();
  const form = useId();
  const [chosen, setChosen] = useState<number>();
  const [name, setName] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const about = aboutPeople(members);
  const userIds = members.map(({ id }) => id);
  const groups = useQuery(endpointQuery(listGroups, {}));
  const ownGroups = groups.data?.items.filter(({ ownerId }) => ownerId === (forceManager ? ownId : null)) ?? [];
  const adding = useMutation({
    async mutationFn() {
      if (chosen === NEW)
        return api.call(createGroup, { query: { forceManager }, body: { name: name.trim(), userIds } });
      // Fetches the newest state, to keep people whom someone else has added in the meantime.
      const { items } = await api.call(listGroups, {});
      const group = items.find(({ id }) => id === chosen);
      if (!group) throw new ApiError(404, { code: 'NOT_FOUND' });
      const body = { name: group.name, userIds: [...new Set([...group.userIds, ...userIds])] };
      return api.call(updateGroup, { params: { id: group.id }, body }, { ifMatch: group.version });
    },
    onSuccess(group) {
      notify({ kind: 'success', text: t('members.addedToGroup', { ...about, group: group.name }) });
      void refresh();
      onClose();
    },
    onError: () => notify({ kind: 'error', text: groupText('addFailed') }),
  });
  const isUsed = adding.error instanceof ApiError && adding.error.code === 'GROUP_NAME_IN_USE';
  const nameProblem = () => {
    if (chosen !== NEW || !submitted) return undefined;
    if (!isName(name)) return groupText('nameRequired');
    return isUsed ? groupText('nameUsed') : undefined;
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (chosen !== undefined && (chosen !== NEW || isName(name))) adding.mutate();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={groupText('addToTitle', about)}
      size="small"
      phone="sheet"
      footer={
        <DialogFoot
          onCancel={onClose}
          confirm={t('members.groupAdd')}
          form={form}
          disabled={chosen === undefined}
          pending={adding.isPending}
          failure={{ error: isUsed ? undefined : adding.error }}
        />
      }
    >
      {groups.isPending && <TableSkeleton rows={1} />}
      {groups.isLoadingError && <FailureState error={groups.error} onRetry={() => groups.refetch()} />}
      <StaleNote of={groups} />
      {groups.data && (
        <form id={form} noValidate onSubmit={submit}>
          <div className={fieldStyles.field}>
            <label htmlFor={`${form}-group`}>{groupText('one')}</label>
            <Select<number>
              id={`${form}-group`}
              value={chosen ?? null}
              placeholder={groupText('choose')}
              onChange={(id) => setChosen(id)}
              showSearch={searchByLabel}
              options={[
                { value: NEW, label: groupText('newOne') },
                ...ownGroups.map((group) => ({ value: group.id, label: group.name })),
              ]}
            />
          </div>
          {chosen === NEW && (
            <Field
              name="name"
              label={t('name')}
              max={GROUP_NAME_MAX}
              value={name}
              onChange={({ target }) => {
                setName(target.value);
                if (isUsed) adding.reset();
              }}
              error={nameProblem()}
            >
              {(control) => <Input {...control} autoComplete="off" />}
            </Field>
          )}
        </form>
      )}
    </Dialog>
  );
}
