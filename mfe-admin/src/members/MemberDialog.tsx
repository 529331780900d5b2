import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import { MEMBER_ROLES } from '@vr/shared-api/roles';
import { Checkbox } from '@vr/shared-ui/Checkbox';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { FormDialog } from '@vr/shared-ui/FormDialog';
import { FormField, useFocusFirstError } from '@vr/shared-ui/FormField';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { usePortal, useSession, useStyles } from '@vr/shared-ui/kernel';
import { PersonFields } from '@vr/shared-ui/PersonFields';
import { PictureField } from '@vr/shared-ui/PictureField';
import { Input, Select } from 'antd';
import { useField, useFormikContext } from 'formik';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type RoleLabel, useRoleNames } from '../wording/role-labels.ts';
import { type Member, nameOf } from './filter.ts';
import sheet, * as styles from './members.css';
import { type MemberValues, managerEmailOf, type RoleChoice, useSaveMember } from './useSaveMember.ts';

const KEPT_FIELDS = ['lastName', 'firstName', 'email', 'roles', 'managerEmail', 'lang'] as const;
const ROLES: readonly { role: RoleChoice; label: RoleLabel; hint: string }[] = [
  { role: 'learner', label: 'learner', hint: 'members.roleHints.learner' },
  { role: 'ROLE_MANAGER', label: 'manager', hint: 'members.roleHints.manager' },
  { role: 'ROLE_ADMINISTRATOR', label: 'admin', hint: 'members.roleHints.admin' },
];

interface MemberDialogProps {
  /** The member to change; undefined to add one. */
  member?: Member;
  /** All members of the company, from whom managers are suggested. */
  members: readonly Member[];
  onClose(): void;
}

/** The form of a member (spec §5 Member). */
export default function MemberDialog({ member: initial, members, onClose }: MemberDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const { member, schema, save, failure, refusePicture } = useSaveMember(initial);
  return (
    <FormDialog<MemberValues>
      title={initial ? t('members.editTitle', { name: nameOf(initial) }) : t('members.add')}
      initialValues={{
        lastName: initial?.lastName ?? '',
        firstName: initial?.firstName ?? '',
        email: initial?.email ?? '',
        picture: undefined,
        roles: ['learner', ...MEMBER_ROLES.filter((role) => initial?.roles.includes(role))],
        managerEmail: initial ? managerEmailOf(initial) : '',
        lang: initial?.lang ?? lang,
      }}
      validationSchema={schema}
      draft={initial ? `member-${initial.id}` : 'member'}
      keeps={KEPT_FIELDS}
      onSave={save}
      failure={failure}
      onClose={onClose}
    >
      <PersonPicture picture={member?.picture ?? null} onUnreadable={refusePicture} />
      <PersonFields />
      <RolesField />
      <ManagerField member={member} members={members} />
      <LangField isNew={!initial} />
    </FormDialog>
  );
}

/** The picture, or the initials of the name that is being typed. */
function PersonPicture(props: { picture: string | null; onUnreadable(file: File): void }) {
  const { values } = useFormikContext<MemberValues>();
  return <PictureField name={nameOf(values).trim()} {...props} />;
}

function RolesField() {
  const { t } = useTranslation('admin');
  const roleNames = useRoleNames();
  const [{ value }, { error, touched }, { setValue, setTouched }] = useField<RoleChoice[]>('roles');
  const container = useRef<HTMLFieldSetElement>(null);
  useFocusFirstError(container);
  const id = useId();
  const problem = touched && error ? error : undefined;
  const toggle = async (role: RoleChoice, chosen: boolean) => {
    await setValue(chosen ? [...value, role] : value.filter((other) => other !== role));
    await setTouched(true, false);
  };
  return (
    <fieldset ref={container} className={fieldStyles.field}>
      <legend>{t('members.rolesLabel')}</legend>
      <div className={styles.roleChoices}>
        {ROLES.map(({ role, label, hint }) => (
          <Checkbox
            key={role}
            checked={value.includes(role)}
            onChange={({ target }) => void toggle(role, target.checked)}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-error`}
          >
            {roleNames[label]}
            <small>{t(hint)}</small>
          </Checkbox>
        ))}
      </div>
      <FieldProblem id={`${id}-error`} problem={problem} />
    </fieldset>
  );
}

function ManagerField({ member, members }: { member: Member | undefined; members: readonly Member[] }) {
  const { t } = useTranslation('admin');
  const isTrainingCenter = useSession(({ client }) => client?.type === 'TRAINING_CENTER');
  const list = useId();
  const managers = members.filter(({ id, roles }) => roles.includes('ROLE_MANAGER') && id !== member?.id);
  const several = member && member.managers.length > 1;
  return (
    <>
      <FormField
        name="managerEmail"
        label={isTrainingCenter ? t('members.instructorEmail') : t('members.managerEmail')}
        optional
        hint={several && t('members.severalManagers', { names: member.managers.map(nameOf).join(', ') })}
      >
        {(control) => (
          <Input
            {...control}
            list={list}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            allowClear
          />
        )}
      </FormField>
      <datalist id={list}>
        {managers.map((manager) => (
          <option key={manager.id} value={manager.email}>
            {nameOf(manager)}
          </option>
        ))}
      </datalist>
    </>
  );
}

function LangField({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const names = new Intl.DisplayNames(lang, { type: 'language' });
  const [{ value }, , { setValue }] = useField<UiLang>('lang');
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{t('members.lang')}</label>
      <Select<UiLang>
        id={id}
        className={styles.lang}
        value={value}
        onChange={(chosen) => void setValue(chosen)}
        options={UI_LANGS.map((one) => ({ value: one, label: names.of(one) }))}
        aria-describedby={`${id}-hint`}
      />
      <div id={`${id}-hint`} className={fieldStyles.fieldHint}>
        {isNew && t('members.langHint')}
      </div>
    </div>
  );
}
