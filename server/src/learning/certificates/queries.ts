import type { CertificateKind, ContentLang } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../platform/db/database.ts';

export interface TemplateId {
  clientId: number;
  kind: CertificateKind;
  lang: ContentLang;
}

/** A template: a picture that a company has uploaded for its certificates. */
export interface Template {
  type: CertificateKind;
  lang: ContentLang;
  storageKey: string;
  /** The size of the uploaded picture, in pixels. */
  width: number;
  height: number;
  modifiedAt: Date;
}

const COLUMNS = `t.kind as type, t.lang, t.storage_key as "storageKey", t.width, t.height, t.modified_at as "modifiedAt"`;

const selectTemplates = sql<Template | { storageKey: null }>(
  'certificates.list',
  `select ${COLUMNS} from client c left join certificate_template t on t.client_id = c.id
   where c.id = :clientId and c.deleted_at is null order by t.kind desc, t.lang`,
);

/** Returns the pictures that a company has uploaded, or undefined if there is no such company. */
export async function findTemplates(db: Queryable, clientId: number): Promise<Template[] | undefined> {
  const rows = await db.rows(selectTemplates, { clientId });
  return rows.length === 0 ? undefined : rows.filter((row) => row.storageKey !== null);
}

export interface Appearance {
  name: string;
  primaryColor: string;
  secondaryColor: string;
  /** The path of the logo. */
  logo: string | null;
  /** Null if the company uses the product's own template. */
  storageKey: string | null;
  /** Today in the time zone of the company, YYYY-MM-DD. */
  today: string;
}

const selectAppearance = sql<Appearance>(
  'certificates.appearance',
  `select c.name, c.primary_color as "primaryColor", c.secondary_color as "secondaryColor", c.logo,
     t.storage_key as "storageKey", (:now::timestamptz at time zone c.time_zone)::date as today
   from client c left join certificate_template t on t.client_id = c.id and t.kind = :kind and t.lang = :lang
   where c.id = :clientId and c.deleted_at is null`,
);

/** Returns how certificates of one kind and language look, or undefined if there is no such company. */
export const findAppearance = (db: Queryable, template: TemplateId, now: Date): Promise<Appearance | undefined> =>
  db.row(selectAppearance, { ...template, now });

const lockCompany = sql(
  'certificates.lock-company',
  'select id from client where id = :clientId and deleted_at is null for no key update',
);
/** Locks a company whose templates the transaction is about to change. Returns false if there is no such company. */
export const lockTemplates = async (tx: Queryable, clientId: number): Promise<boolean> =>
  (await tx.row(lockCompany, { clientId })) !== undefined;

const removeTemplate = sql<{ storageKey: string }>(
  'certificates.delete',
  'delete from certificate_template where client_id = :clientId and kind = :kind and lang = :lang returning storage_key as "storageKey"',
);
/** Deletes a template and returns the storage key of its picture, or undefined if there is no such template. */
export const deleteTemplate = async (tx: Queryable, template: TemplateId): Promise<string | undefined> =>
  (await tx.row(removeTemplate, { ...template }))?.storageKey;

const insertTemplate = sql<Template>(
  'certificates.insert',
  `insert into certificate_template as t (client_id, kind, lang, storage_key, width, height, modified_at)
   values (:clientId, :kind, :lang, :storageKey, :width, :height, :now) returning ${COLUMNS}`,
);
/** Adds a template. The transaction must have deleted the previous one. */
export async function addTemplate(
  tx: Queryable,
  template: TemplateId,
  picture: { storageKey: string; width: number; height: number },
  now: Date,
): Promise<Template> {
  return (await tx.row(insertTemplate, { ...template, ...picture, now })) as Template;
}
