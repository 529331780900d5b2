import { fold } from '@vr/shared-api/fold';
import { isPartner } from '@vr/shared-api/permissions';
import { Avatar } from '@vr/shared-ui/Avatar';
import { Button } from '@vr/shared-ui/Button';
import { Dialog } from '@vr/shared-ui/Dialog';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { useProfile, useSession } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useFormikContext } from 'formik';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as formStyles from '../../form/form.css';
import { useFieldProblem } from '../../form/useFieldProblem.ts';
import { usePartners } from '../options.ts';
import type { TrainingForm, TrainingValues } from '../values.ts';
import * as styles from './information.css';

/** The partner id that stands for the person's own company (spec §3). */
const OWN_COMPANY = -1;

/** The training's owner: the person's own company or a partner. Partners cannot choose an owner. */
export function PartnerField({ training }: { training: TrainingForm | undefined }) {
  const { t } = useTranslation('wizards');
  const { values } = useFormikContext<TrainingValues>();
  const person = useProfile();
  // The super admin belongs to no company.
  const company = useSession(({ client }) => client?.name) ?? t('training.partner.own');
  const partners = usePartners();
  const [choosing, setChoosing] = useState(false);
  const problem = useFieldProblem('partnerId');
  const isFixed = isPartner(person) || Boolean(training?.isFromPartner && !training.isOwner);
  const partner = partners.data?.items.find(({ id }) => id === values.partnerId);
  const own = values.partnerId === OWN_COMPANY || (isPartner(person) && !partner);
  const ownMeta = company === t('training.partner.own') ? '' : t('training.partner.own');
  const name = own ? company : (partner?.name ?? t('training.partner.partner'));
  return (
    <div className={fieldStyles.field} data-field="partnerId">
      <p className={formStyles.label} id="wizards-partner">
        {t('training.partner.label')}
      </p>
      <div className={styles.partner}>
        <Avatar name={name} picture={partner?.logo ?? null} size={36} />
        <p>
          <b>{name}</b>
          <span className="ui-meta">
            {isFixed ? t('training.partner.fixed') : own ? ownMeta : t('training.partner.partner')}
          </span>
        </p>
        {!isFixed && (
          <Button aria-describedby="wizards-partner" onClick={() => setChoosing(true)}>
            {t('training.partner.change')}
          </Button>
        )}
      </div>
      <FieldProblem id="wizards-partner-error" problem={problem} />
      <PartnerChooser open={choosing} company={company} onClose={() => setChoosing(false)} />
    </div>
  );
}

function PartnerChooser({ open, company, onClose }: { open: boolean; company: string; onClose: () => void }) {
  const { t } = useTranslation('wizards');
  const { values, setFieldValue } = useFormikContext<TrainingValues>();
  const { data, error, refetch } = usePartners();
  const [search, setSearch] = useState('');
  const choices = [{ id: OWN_COMPANY, name: company, logo: null }, ...(data?.items ?? [])];
  const shown = choices.filter(({ name }) => fold(name).includes(fold(search)));
  const choose = (id: number) => {
    void setFieldValue('partnerId', id);
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('training.partner.choose')} size="small">
      <div className={styles.partners}>
        <SearchField label={t('training.partner.search')} value={search} onChange={setSearch} />
        {data ? (
          <ul>
            {shown.map(({ id, name, logo }) => (
              <li key={id}>
                <button type="button" aria-pressed={id === values.partnerId} onClick={() => choose(id)}>
                  <Avatar name={name} picture={logo} size={32} />
                  <span>
                    {name}
                    {id === OWN_COMPANY && name !== t('training.partner.own') && (
                      <span className="ui-meta">{t('training.partner.own')}</span>
                    )}
                  </span>
                  {id === values.partnerId && <Check size={18} />}
                </button>
              </li>
            ))}
          </ul>
        ) : error ? (
          <FailureState title={t('training.partner.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={4} />
        )}
        {data && shown.length === 0 && <EmptyState title={t('training.partner.noMatch')} />}
      </div>
    </Dialog>
  );
}
