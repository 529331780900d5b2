import { useNavigate } from '@vr/shared-ui/router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { GLOBAL_CATALOG } from '../../pages.ts';

/** The button that opens the global catalogue. */
export function BrowseGlobalButton() {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  return (
    <Button type="primary" onClick={() => navigate(GLOBAL_CATALOG)}>
      {t('company.browse')}
    </Button>
  );
}
