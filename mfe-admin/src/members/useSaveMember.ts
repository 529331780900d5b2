import { ApiError } from '@vr/shared-api/client';
import { createMember, getProfile, listMembers, updateMember } from '@vr/shared-api/contract/users';
import { isEmail, type UiLang } from '@vr/shared-api/limits';
import type { MEMBER_ROLES } from '@vr/shared-api/roles';
import { formatWait } from '@vr/shared-ui/format/wait';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { notRefused, type PersonValues, type RefusedValue } from '@vr/shared-ui/person-schema';
import { usePersonForm } from '@vr/shared-ui/usePersonForm';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { array, string } from 'yup';
import { useEditedItem } from '../dialogs/useEditedItem.ts';
import { type Member, nameOf } from './filter.ts';
import { useRefresh } from './useRefresh.ts';

/** A role in the form. `learner` is not stored: people without roles are learners (docs/readings.md, 30). */
export type RoleChoice = (typeof MEMBER_ROLES)[number] | 'learner';

export interface MemberValues extends PersonValues {
  roles: RoleChoice[];
  managerEmail: string;
  lang: UiLang;
}

/** Creates or changes a member. Returns the schema of the form, the call, and the reason for a failure. */
export function useSaveMember(initial: Member | undefined) {
  const { t } = useTranslation('admin');
  const { api, lang, notify, session } = usePortal();
  const profile = useProfile();
  const refresh = useRefresh();
  const {
    item: member,
    failure,
    clearFailure,
    fail,
  } = useEditedItem(initial, {
    reload: async ({ id }) => (await api.call(listMembers, { query: { lang } })).items.find((one) => one.id === id),
    gone: t('members.gone'),
    stale: (current) => t('members.stale', { name: nameOf(current), email: current.email }),
  });
  const [refused, setRefused] = useState<RefusedValue | null>(null);
  const { schema, refusedPicture, refusedBy } = usePersonForm(refused);
  /** Returns the form value that a server error is about, or null. */
  const refusalOf = (error: unknown, values: MemberValues): RefusedValue | null => {
    const code = error instanceof ApiError ? error.code : undefined;
    const { managerEmail, email } = values;
    if (code === 'MANAGER_NOT_FOUND')
      return { field: 'managerEmail', value: managerEmail, text: t('members.managerNotFound') };
    if (code === 'OWN_EMAIL') return { field: 'email', value: email, text: t('members.ownEmail') };
    return refusedBy(error, values);
  };

  const handleError = async (
    error: unknown,
    values: MemberValues,
    { setFieldError }: FormikHelpers<MemberValues>,
  ): Promise<void> => {
    const code = error instanceof ApiError ? error.code : undefined;
    const refusal = refusalOf(error, values);
    setRefused(refusal);
    notify({ kind: 'error', text: refusal?.text ?? t('members.saveFailed') });
    if (refusal) return setFieldError(refusal.field, refusal.text);
    const texts: Partial<Record<typeof code & string, string>> = {
      USER_QUOTA_REACHED: t('members.quotaReached'),
      LAST_ADMIN: t('members.lastAdmin'),
      RIGHTS_ABOVE_OWN: t('members.rightsAbove'),
      TOO_MANY_REQUESTS: t('members.tooMany', {
        when: formatWait((error instanceof ApiError && error.retryAfter) || 0, lang),
      }),
    };
    await fail(error, code && texts[code]);
  };

  return {
    member,
    failure,
    refusePicture: (file: File) => setRefused(refusedPicture(file)),
    schema: schema.shape({
      roles: array().min(1, t('members.roleRequired')),
      managerEmail: string()
        .trim()
        .test('email', t('members.managerInvalid'), (email) => !email || isEmail(email))
        .test(notRefused('managerEmail', refused)),
    }),
    /** Saves the member. Resolves to false on failure. */
    async save(values: MemberValues, helpers: FormikHelpers<MemberValues>): Promise<boolean> {
      clearFailure();
      const { roles, managerEmail, lang: mailLang, ...person } = values;
      // An unchanged manager is not sent, because the field cannot show several managers.
      const managerChanged = !member || managerEmail !== managerEmailOf(member);
      const body = {
        ...person,
        roles: roles.filter((role) => role !== 'learner'),
        managerEmail: managerChanged ? managerEmail.trim() : undefined,
      };
      const query = { lang: mailLang };
      try {
        if (member)
          await api.call(updateMember, { params: { id: member.id }, query, body }, { ifMatch: member.version });
        else await api.call(createMember, { query, body });
      } catch (error) {
        await handleError(error, values, helpers);
        return false;
      }
      notify({
        kind: 'success',
        text: member ? t('members.saved') : t('members.added', { email: values.email.trim() }),
      });
      // The whole portal shows the admin's own name, picture and roles. If this call fails, the session is updated
      // later.
      if (member?.id === profile.id) void api.call(getProfile, {}).then(session.getState().setProfile, () => undefined);
      void refresh();
      return true;
    },
  };
}

/** Returns the manager's e-mail address for the form. Empty if the member has no manager or several. */
export const managerEmailOf = ({ managers }: Pick<Member, 'managers'>): string =>
  managers.length === 1 ? (managers[0]?.email ?? '') : '';
