import type * as S from '@vr/shared-api/contract/audit.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { ROLES } from '@vr/shared-api/permissions';
import { useTranslation } from 'react-i18next';
import { roleLabels, useRoleNames } from '../wording/role-labels.ts';
import { ACTION_TEXTS, FIELD_TEXTS } from './texts.ts';

type Entry = ResponseOf<typeof S.listAudit>['items'][number] | ResponseOf<typeof S.listSecurityEvents>['items'][number];

const isText = (value: unknown): value is string => typeof value === 'string';
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

/** Returns the texts for a recorded action: who acted, what they did to whom, and details such as changed fields. */
export function useEntryText({ action, actor, subject, detail }: Entry): {
  actor: string;
  text: string;
  details: string | undefined;
} {
  const { t } = useTranslation('admin');
  const roleNames = useRoleNames();
  // A deleted item is shown with the name in the recorded details, a deleted person only with a number.
  const former = [detail.name, detail.title].find(isText);
  const deleted = subject?.kind === 'person' ? t('activity.deletedPerson', { id: subject.id }) : t('activity.deleted');
  // Only a sign-in can have no account as its subject.
  const name = subject ? (subject.name ?? former ?? deleted) : t('security.unknownAccount');
  const fields = texts(detail.fields).flatMap((field) => (FIELD_TEXTS[field] ? [t(FIELD_TEXTS[field])] : []));
  const roles = (value: unknown) =>
    roleLabels({ roles: ROLES.filter((role) => texts(value).includes(role)) })
      .map((label) => roleNames[label])
      .join(', ');
  const renamed = isText(detail.from) && isText(detail.to);
  const details = [
    fields.length > 0 ? t('activity.changed', { fields: fields.join(', ') }) : undefined,
    texts(detail.fields).includes('roles')
      ? t('activity.fromTo', { from: roles(detail.from), to: roles(detail.to) })
      : undefined,
    renamed ? t('activity.fromTo', { from: detail.from, to: detail.to }) : undefined,
    detail.import === true ? t('activity.byImport') : undefined,
    isText(detail.reason) ? detail.reason : undefined,
  ];
  return {
    actor: actor === null ? t('activity.nobody') : (actor.name ?? t('activity.deletedPerson', { id: actor.id })),
    text: t(ACTION_TEXTS[action], { name, version: detail.version }),
    details: details.filter(isText).join(' · ') || undefined,
  };
}
