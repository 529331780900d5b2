import { useMutation } from '@tanstack/react-query';
import { getGraphicalCharter } from '@vr/shared-api/contract/clients';
import { CHARTER_MAX_BYTES } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { FileDrop } from '@vr/shared-ui/FileDrop';
import { useFocusFirstError } from '@vr/shared-ui/FormField';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { openFile } from '@vr/shared-ui/save-file';
import { useField, useFormikContext } from 'formik';
import { ExternalLink, FileText, Trash2, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCEPTED_CHARTERS } from './charter-file.ts';
import * as styles from './company-form.css';
import type { CompanyValues, StoredCompany } from './values.ts';

/** The field for the graphical charter: opens or removes the stored file, or chooses a new one. */
export function CharterField({ company }: { company: StoredCompany | undefined }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const [{ value: chosen }, { error, touched }] = useField<File | undefined>('graphicalCharter');
  const { values, setValues } = useFormikContext<CompanyValues>();
  const container = useRef<HTMLFieldSetElement>(null);
  useFocusFirstError(container);
  return (
    <fieldset ref={container} className={fieldStyles.field}>
      <legend>
        {t('companyForm.charter')} <span className="ui-meta">({t('companyForm.optional')})</span>
      </legend>
      {company?.graphicalCharter && !chosen && <StoredCharter id={company.id} charter={company.graphicalCharter} />}
      <FileDrop
        label={t('companyForm.charterChoose')}
        about={t('companyForm.charterAbout')}
        accept={ACCEPTED_CHARTERS}
        file={chosen}
        onChoose={(file) => void setValues({ ...values, graphicalCharter: file, removeGraphicalCharter: false })}
        error={chosen || touched ? error : undefined}
        hint={t('companyForm.charterHint', { max: formatSize(CHARTER_MAX_BYTES, lang) })}
      />
    </fieldset>
  );
}

interface StoredCharterProps {
  id: number;
  charter: NonNullable<StoredCompany['graphicalCharter']>;
}

function StoredCharter({ id, charter: { fileName, fileSize } }: StoredCharterProps) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const [{ value: isRemoved }, , { setValue: setRemoved }] = useField<boolean>('removeGraphicalCharter');
  const opening = useOpenCharter(id);
  return (
    <div className={styles.charter}>
      <FileText size={18} aria-hidden />
      <p role="status">
        <b>{fileName}</b> · {formatSize(fileSize, lang)}
        {isRemoved && <span className="ui-meta">{t('companyForm.charterRemoved')}</span>}
      </p>
      {isRemoved ? (
        <Button icon={<Undo2 size={16} aria-hidden />} onClick={() => void setRemoved(false)}>
          {t('companyForm.charterKeep')}
        </Button>
      ) : (
        <>
          <Button
            icon={<ExternalLink size={16} aria-hidden />}
            loading={opening.isPending}
            onClick={() => opening.mutate()}
          >
            {t('companyForm.charterOpen')}
          </Button>
          <Button icon={<Trash2 size={16} aria-hidden />} onClick={() => void setRemoved(true)}>
            {t('companyForm.charterRemove')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Returns a function that opens a company's stored graphical charter in a new tab. */
function useOpenCharter(id: number) {
  const { t } = useTranslation('superadmin');
  const { api, notify } = usePortal();
  return useMutation({
    mutationFn: () => api.call(getGraphicalCharter, { params: { id } }),
    onSuccess: openFile,
    onError: () => notify({ kind: 'error', text: t('companyForm.charterNotOpened') }),
  });
}
