import { fold } from '@vr/shared-api/fold';
import { isPartner } from '@vr/shared-api/permissions';
import { Avatar } from '@vr/shared-ui/Avatar';
import { Dialog } from '@vr/shared-ui/Dialog';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { useProfile, useSession } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Button } from 'antd';
import { useFormikContext } from 'formik';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText, useProblem } from '../ChoiceField.tsx';
import { usePartners } from './lists.ts';
import type { FormationValues, TrainingForm } from './values.ts';

/** Stands for one's own company (spec §3). */
const OWN = -1;

/** Whose the training is: one's own company's, or a partner's who is chosen from all; a partner's is its own. */
export function PartnerField({ training }: { training: TrainingForm | undefined }) {
  const { t } = useTranslation('wizards');
  const { values } = useFormikContext<FormationValues>();
  const person = useProfile();
  // The super admin's has none to show.
  const company = useSession(({ client }) => client?.name) ?? t('formation.partner.own');
  const partners = usePartners();
  const [choosing, setChoosing] = useState(false);
  const problem = useProblem('partnerId');
  const fixed = isPartner(person) || Boolean(training?.isFromPartner && !training.isOwner);
  const partner = partners.data?.items.find(({ id }) => id === values.partnerId);
  const own = values.partnerId === OWN || (isPartner(person) && !partner);
  const ownMeta = company === t('formation.partner.own') ? '' : t('formation.partner.own');
  const name = own ? company : (partner?.name ?? t('formation.partner.partner'));
  return (
    <div className="ui-field" data-field="partnerId">
      <p className="wizards-label" id="wizards-partner">
        {t('formation.partner.label')}
      </p>
      <div className="wizards-partner">
        <Avatar name={name} picture={partner?.logo ?? null} size={36} />
        <p>
          <b>{name}</b>
          <span className="ui-meta">
            {fixed ? t('formation.partner.fixed') : own ? ownMeta : t('formation.partner.partner')}
          </span>
        </p>
        {!fixed && (
          <Button aria-describedby="wizards-partner" onClick={() => setChoosing(true)}>
            {t('formation.partner.change')}
          </Button>
        )}
      </div>
      <ProblemText id="wizards-partner-error" problem={problem} />
      <PartnerChooser open={choosing} company={company} onClose={() => setChoosing(false)} />
    </div>
  );
}

interface PartnerChooserProps {
  open: boolean;
  /** One's own company's name. */
  company: string;
  onClose: () => void;
}

function PartnerChooser({ open, company, onClose }: PartnerChooserProps) {
  const { t } = useTranslation('wizards');
  const { values, setFieldValue } = useFormikContext<FormationValues>();
  const { data, error, refetch } = usePartners();
  const [search, setSearch] = useState('');
  const choices = [{ id: OWN, name: company, logo: null }, ...(data?.items ?? [])];
  const shown = choices.filter(({ name }) => fold(name).includes(fold(search)));
  const choose = (id: number) => {
    void setFieldValue('partnerId', id);
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('formation.partner.choose')} size="small">
      <div className="wizards-partners">
        <SearchField label={t('formation.partner.search')} value={search} onChange={setSearch} />
        {data ? (
          <ul>
            {shown.map(({ id, name, logo }) => (
              <li key={id}>
                <button type="button" aria-pressed={id === values.partnerId} onClick={() => choose(id)}>
                  <Avatar name={name} picture={logo} size={32} />
                  <span>
                    {name}
                    {id === OWN && name !== t('formation.partner.own') && (
                      <span className="ui-meta">{t('formation.partner.own')}</span>
                    )}
                  </span>
                  {id === values.partnerId && <Check size={18} aria-hidden="true" />}
                </button>
              </li>
            ))}
          </ul>
        ) : error ? (
          <FailureState title={t('formation.partner.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={4} />
        )}
        {data && shown.length === 0 && <EmptyState title={t('formation.partner.noMatch')} />}
      </div>
    </Dialog>
  );
}
