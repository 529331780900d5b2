import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getSecondFactorRoles, putSecondFactorRoles } from '@vr/shared-api/contract/second-factor';
import { SECOND_FACTOR_ROLES, type SecondFactorRole } from '@vr/shared-api/second-factor';
import { Checkbox } from '@vr/shared-ui/Checkbox';
import { endpointKey, endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './company-info.css';

/** The roles that require a second factor to sign in with a password. A change is saved at once. */
export default function SecondFactorRoles() {
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const query = useQuery(endpointQuery(getSecondFactorRoles, {}));
  return (
    <section className={`ui-card ${styles.secondFactor}`} aria-label={t('secondFactor.title')}>
      <h2>{t('secondFactor.title')}</h2>
      <p className="ui-meta">{t('secondFactor.hint')}</p>
      <QueryState query={query} skeleton={<TableSkeleton rows={1} />}>
        {({ roles }) => <Choice roles={roles} />}
      </QueryState>
    </section>
  );
}

function Choice({ roles }: { roles: readonly SecondFactorRole[] }) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (roles: SecondFactorRole[]) => api.call(putSecondFactorRoles, { body: { roles } }),
    onSuccess(saved) {
      queries.setQueryData(endpointKey(getSecondFactorRoles, {}), saved);
      notify({ kind: 'success', text: t('secondFactor.saved') });
    },
    onError: () => notify({ kind: 'error', text: t('secondFactor.failed') }),
  });
  const labels: Record<SecondFactorRole, string> = {
    ROLE_ADMINISTRATOR: t('secondFactor.admins'),
    ROLE_MANAGER: t('secondFactor.managers'),
    LEARNER: t('secondFactor.learners'),
  };
  return (
    <div className={styles.secondFactorRoles}>
      {SECOND_FACTOR_ROLES.map((role) => (
        <Checkbox
          key={role}
          checked={roles.includes(role)}
          disabled={save.isPending}
          onChange={({ target }) =>
            save.mutate(SECOND_FACTOR_ROLES.filter((one) => (one === role ? target.checked : roles.includes(one))))
          }
        >
          {labels[role]}
        </Checkbox>
      ))}
    </div>
  );
}
