import { FILE_TYPES, type FileType } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { Dialog } from '@vr/shared-ui/Dialog';
import { QueryState } from '@vr/shared-ui/QueryState';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import { EditMasterContent } from './EditMasterContent.tsx';
import * as styles from './master-content.css';
import { UsedIn } from './UsedIn.tsx';
import { type MasterContent, type MasterContentDetail, useCanEdit, useMasterContent } from './useMasterContents.ts';
import { VersionList } from './VersionList.tsx';

/**
 * A master content with all versions and the trainings that use it. With edit rights, a form to rename the master
 * content and add builds.
 */
export default function MasterContentDialog({ content, onClose }: { content: MasterContent; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const canEdit = useCanEdit();
  const detail = useMasterContent(content.id);
  if (detail.data && canEdit) return <EditMasterContent content={detail.data} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={canEdit ? t('masterContent.edit') : content.name}
      size="wide"
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <QueryState query={detail} skeleton={<ListSkeleton rows={3} />}>
        {(loaded) => (
          <>
            <UsedIn content={loaded} />
            <div className={styles.builds}>
              {FILE_TYPES.map((fileType) => (
                <ReadOnlyType key={fileType} content={loaded} fileType={fileType} />
              ))}
            </div>
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

/** The versions of a content type, without controls. */
function ReadOnlyType({ content, fileType }: { content: MasterContentDetail; fileType: FileType }) {
  const names = useContentTypeNames();
  const Icon = CONTENT_TYPE_ICONS[fileType];
  return (
    <section className={styles.build} aria-label={names[fileType]}>
      <h3 className={styles.typeHead}>
        <Icon size={20} />
        {names[fileType]}
      </h3>
      <VersionList content={content} fileType={fileType} />
    </section>
  );
}
