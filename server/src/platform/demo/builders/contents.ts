import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import type { FileType } from '@vr/shared-api/limits';
import { LIVE_CONTENTS, NEWEST_CONTENTS } from '../../../catalogue/trainings/contents.ts';
import { sql } from '../../db/database.ts';
import type { Built, RowWriter } from './row-writer.ts';

interface NewContentFile {
  trainingId: number;
  fileType: FileType;
  version: string;
  fileName: string;
  fileSize: number;
  /** Default: `content/<trainingId>/<fileId>`. */
  storagePrefix?: string;
  entry: string;
  offlineAvailable: boolean;
  launchParameter: string | null;
  report: GateReport | null;
  createdAt: Date;
}

interface NewMasterContent {
  clientId: number;
  name?: string;
  createdAt?: Date;
}

interface NewMasterFile {
  masterContentId: number;
  fileType: Exclude<FileType, 'WEB_GL'>;
  version: string;
  fileName: string;
  fileSize: number;
  report: GateReport;
  createdAt: Date;
}

interface NewMasterUse {
  clientId: number;
  trainingId: number;
  fileType: FileType;
  masterContentId: number;
  launchParameter: string;
  offlineAvailable: boolean;
  attachedAt: Date;
}

const insertContentFile = sql<{ id: number; storagePrefix: string }>(
  'build-content-file',
  `with id as (select nextval(pg_get_serial_sequence('content_file', 'id'))::int as id)
   insert into content_file (id, training_id, file_type, version, file_name, file_size, storage_prefix, entry,
     offline_available, launch_parameter, report, created_at, live_at)
   select id, :trainingId, :fileType, :version, :fileName, :fileSize, coalesce(:storagePrefix,
     'content/' || :trainingId::int || '/' || id), :entry, :offlineAvailable, :launchParameter, :report, :createdAt,
     (select greatest(:createdAt::timestamptz, published_at) from training where id = :trainingId and already_published)
       from id
   returning id, storage_prefix as "storagePrefix"`,
);
const insertMasterContent = sql<{ id: number }>(
  'build-master-content',
  'insert into master_content (client_id, name, created_at, modified_at) values (:clientId, :name, :createdAt, :createdAt) returning id',
);
const insertMasterFile = sql<{ storagePrefix: string }>(
  'build-master-file',
  `with id as (select nextval(pg_get_serial_sequence('content_file', 'id'))::int as id)
   insert into content_file (id, master_content_id, file_type, version, file_name, file_size, storage_prefix, entry,
     report, created_at, live_at)
   select id, :masterContentId, :fileType, :version, :fileName, :fileSize, 'content/master-' || :masterContentId::int ||
     '/' || id, :fileName, :report, :createdAt, :createdAt from id
   returning storage_prefix as "storagePrefix"`,
);
const insertMasterUse = sql(
  'build-master-use',
  `insert into training_master_content (client_id, training_id, file_type, master_content_id, launch_parameter,
     offline_available, attached_at, live_file_id)
   values (:clientId, :trainingId, :fileType, :masterContentId, :launchParameter, :offlineAvailable, :attachedAt,
     (select id from content_file
     where master_content_id = :masterContentId and file_type = :fileType and removed_at is null
       order by created_at desc, id desc limit 1))`,
);
/** Updates the content types in the row of a training. */
const updateContentTypes = sql(
  'build-content-kinds',
  `with kinds as (
     select array(select file_type from ${NEWEST_CONTENTS} c where training_id = :trainingId order by file_type) as newest,
            array(select file_type from ${LIVE_CONTENTS} c where training_id = :trainingId order by file_type) as live)
   update training set content_types = newest, live_types = live,
     content_modified_at = greatest(content_modified_at, :attachedAt) from kinds where id = :trainingId`,
);

/** Inserts the rows of content files and master contents. The caller stores the files. */
export function contentBuilders({ db, clock, nextNumber, insertedId }: RowWriter) {
  return {
    async contentFile(
      over: Partial<NewContentFile> & { trainingId: number },
    ): Promise<Built<NewContentFile> & { storagePrefix: string }> {
      const fileType = over.fileType ?? 'WEB_GL';
      const name = { WEB_GL: 'build.zip', UNITY: 'build.zip', APK: 'build.apk' }[fileType];
      const file: NewContentFile = {
        fileType,
        version: '1.0.0',
        fileName: name,
        fileSize: 1_000_000,
        entry: fileType === 'WEB_GL' ? 'index.html' : (over.fileName ?? name),
        offlineAvailable: false,
        launchParameter: null,
        report: null,
        createdAt: clock.now(),
        ...over,
      };
      const [row] = await db.rows(insertContentFile, {
        ...file,
        storagePrefix: file.storagePrefix ?? null,
        report: file.report && JSON.stringify(file.report),
      });
      await db.rows(updateContentTypes, { trainingId: file.trainingId, attachedAt: file.createdAt });
      return { ...file, ...(row as { id: number; storagePrefix: string }) };
    },

    /** Inserts a master content without files. */
    async masterContent({ clientId, name, createdAt = clock.now() }: NewMasterContent): Promise<{ id: number }> {
      const number = nextNumber();
      const values = { clientId, name: name ?? `Master content ${number}`, createdAt };
      return { id: await insertedId(insertMasterContent, values) };
    },

    /** Inserts a headset file of a master content. */
    async masterFile(file: NewMasterFile): Promise<{ storagePrefix: string }> {
      const [row] = await db.rows(insertMasterFile, { ...file, report: JSON.stringify(file.report) });
      return row as { storagePrefix: string };
    },

    /** Makes a training use the newest file of one type of a master content. */
    async masterUse(use: NewMasterUse): Promise<void> {
      await db.rows(insertMasterUse, { ...use });
      await db.rows(updateContentTypes, { ...use });
    },
  };
}
