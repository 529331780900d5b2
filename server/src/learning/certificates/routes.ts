import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@vr/shared-api/audit';
import * as c from '@vr/shared-api/contract/certificates';
import * as s from '@vr/shared-api/contract/certificates.schema';
import { CERTIFICATE_PICTURE } from '@vr/shared-api/limits';
import { isSuperAdmin } from '@vr/shared-api/permissions';
import type { FastifyRequest } from 'fastify';
import type { App, Parts } from '../../parts.ts';
import { auditBy, recordAudit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { FileContent, route } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/tokens.ts';
import { deleteFileLater } from '../../platform/jobs/delete-file.ts';
import { fittedPicture } from '../../platform/pictures/pictures.ts';
import { samplePdf } from './pdf.ts';
import {
  addTemplate,
  deleteTemplate,
  findTemplates,
  lockTemplates,
  type Template,
  type TemplateId,
} from './queries.ts';

const noSuchCompany = (): never => fail('NOT_FOUND', { message: 'No such company.' });

/** Fails with NOT_FOUND unless the company is the caller's own or the caller is a super admin. */
function checkCompany(actor: Caller, clientId: number): void {
  if (clientId !== actor.clientId && !isSuperAdmin(actor)) noSuchCompany();
}

const presentTemplate = ({ storageKey, modifiedAt, ...template }: Template) => ({
  ...template,
  picture: `/${storageKey}`,
  updatedDate: modifiedAt.toISOString(),
});

const record = (
  tx: Queryable,
  action: AuditAction,
  { clientId, kind, lang }: TemplateId,
  { actor, request, parts }: { actor: Caller; request: FastifyRequest; parts: Parts },
): Promise<number[]> =>
  recordAudit(tx, {
    ...auditBy(actor, request, parts.clock.now()),
    clientId,
    action,
    subject: `client:${clientId}`,
    detail: { kind, lang },
  });

/** Registers the endpoints of certificate templates (spec §3 Certificate template). */
export function registerCertificates(app: App): void {
  const { db, clock, storage } = app.parts;

  route(app, c.listCertificateTemplates, s.listCertificateTemplates, async ({ params, actor, parts }) => {
    checkCompany(actor, params.clientId);
    const templates = (await findTemplates(parts.db, params.clientId)) ?? noSuchCompany();
    return { items: templates.map(presentTemplate) };
  });

  route(app, c.putCertificateTemplate, s.putCertificateTemplate, async (context) => {
    const { params, query, body, actor, parts } = context;
    const template = { ...params, kind: query.type };
    checkCompany(actor, template.clientId);
    const fitted = await fittedPicture(body.file, '/body/file', actor.clientId, {
      ...CERTIFICATE_PICTURE,
      format: 'jpeg',
    });
    // A new key, because the file is deleted with the template.
    const storageKey = `media/${randomUUID()}.jpeg`;
    // Stored before the transaction, which would otherwise hold a database connection while the storage is slow.
    await storage.put(storageKey, fitted.bytes);
    return db.transaction(async (tx) => {
      if (!(await lockTemplates(tx, template.clientId))) noSuchCompany();
      const replaced = await deleteTemplate(tx, template);
      if (replaced) await deleteFileLater(parts.jobs, tx, replaced);
      const added = await addTemplate(tx, template, { storageKey, ...fitted.uploaded }, clock.now());
      await record(tx, 'certificate.update', template, context);
      return presentTemplate(added);
    });
  });

  route(app, c.deleteCertificateTemplate, s.deleteCertificateTemplate, async (context) => {
    const { params, query, actor, parts } = context;
    const template = { ...params, kind: query.type };
    checkCompany(actor, template.clientId);
    await db.transaction(async (tx) => {
      if (!(await lockTemplates(tx, template.clientId))) noSuchCompany();
      const storageKey =
        (await deleteTemplate(tx, template)) ?? fail('NOT_FOUND', { message: 'The company has no such template.' });
      await deleteFileLater(parts.jobs, tx, storageKey);
      await record(tx, 'certificate.delete', template, context);
    });
    return undefined;
  });

  route(app, c.previewCertificate, s.previewCertificate, async ({ params, query, actor, parts }) => {
    checkCompany(actor, params.clientId);
    const pdf = await samplePdf(parts, { ...params, kind: query.type });
    return new FileContent(pdf ?? noSuchCompany());
  });
}
