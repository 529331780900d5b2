import * as c from '@vr/shared-api/contract/clients';
import * as s from '@vr/shared-api/contract/clients.schema';
import type { BodyOf } from '@vr/shared-api/contract/endpoint';
import type { ClientType } from '@vr/shared-api/limits';
import { cleanEmail } from '@vr/shared-api/limits';
import { isSiret, siretDigits } from '@vr/shared-api/siret';
import type { App, Parts } from '../../parts.ts';
import { auditBy, changeDetail, recordAudit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { ifMatchVersion, refuseStale, withIdempotencyKey } from '../../platform/http/conditions.ts';
import { fail, refuse } from '../../platform/http/fail.ts';
import { cleanText } from '../../platform/http/input.ts';
import { route } from '../../platform/http/route.ts';
import { requireStrength } from '../../platform/http/tokens.ts';
import { readCharter, removeCharter, replaceCharter } from './charter.ts';
import { findClient } from './list.ts';
import { keepLogo, type Logo, readLogo } from './logo.ts';
import { noSuchCompany } from './offer.ts';
import { addRepresentative, type Saving, updateRepresentative } from './representative.ts';
import {
  CLIENT_FIELDS,
  type ClientFields,
  changeClient,
  DEFAULT_TIME_ZONE,
  insertClient,
  isTimeZone,
  lockClient,
  RECORDED_FIELDS,
  requireDay,
} from './write.ts';

type Form = BodyOf<typeof s.createClient>;

async function fieldsOf(db: Queryable, form: Form): Promise<Omit<ClientFields, 'logo' | 'timeZone'>> {
  const { logo: _, graphicalCharter: __, timeZone, ...fields } = form;
  if (!isSiret(form.siret)) fail('INVALID_SIRET', { field: '/body/siret', message: '/body/siret is not a SIRET' });
  requireDay(form.contractExpirationDate, 'contractExpirationDate');
  if (timeZone !== undefined && !(await isTimeZone(db, timeZone))) refuse('timeZone', 'is not a time zone');
  return {
    ...fields,
    name: cleanText(form.name),
    representativeFirstName: cleanText(form.representativeFirstName),
    representativeLastName: cleanText(form.representativeLastName),
    representativeEmail: cleanEmail(form.representativeEmail),
    siret: siretDigits(form.siret),
    primaryColor: form.primaryColor.toUpperCase(),
    secondaryColor: form.secondaryColor.toUpperCase(),
  };
}

interface Files {
  logo?: Logo | undefined;
  charter?: Awaited<ReturnType<typeof readCharter>> | undefined;
}

/** Reads the uploaded files. `clientId` is the company of the caller. Fails with PICTURE_REFUSED or CHARTER_REFUSED. */
async function readFiles(
  { logo, graphicalCharter }: Pick<Form, 'logo' | 'graphicalCharter'>,
  clientId: number,
): Promise<Files> {
  return {
    logo: logo && (await readLogo(logo, clientId)),
    charter: graphicalCharter && (await readCharter(graphicalCharter, clientId)),
  };
}

/**
 * Stores the uploaded files before the transaction that writes their rows. If the transaction fails, the clean-up deletes
 * the files.
 */
async function storeFiles({ storage }: Parts, { logo, charter }: Files): Promise<void> {
  for (const file of [logo, charter]) if (file) await storage.put(file.key, file.bytes);
}

/** Fails if the type would change to or from PARTNER, because people of partners have different roles. */
function refuseType(before: ClientType, after: ClientType): void {
  if (before !== after && [before, after].includes('PARTNER'))
    refuse('type', 'cannot be changed from or to that of a partner');
}

async function createClient(saving: Omit<Saving, 'clientId'>, fields: ClientFields, files: Files): Promise<number> {
  const { tx, jobs } = saving;
  const clientId = await insertClient(tx, fields, saving.by.at);
  const by = { ...saving.by, clientId };
  await addRepresentative({ ...saving, clientId, by }, fields);
  if (files.charter) await replaceCharter(tx, jobs, clientId, files.charter);
  const { name, type } = fields;
  await recordAudit(tx, { ...by, action: 'client.create', subject: `client:${clientId}`, detail: { name, type } });
  return clientId;
}

/** Registers the endpoints that add and change a company (spec §5 Company form). */
export function registerClientSaving(app: App): void {
  const { parts } = app;
  const { db, clock, jobs } = parts;

  route(app, c.createClient, s.createClient, async ({ body, query: { lang }, actor, request }) => {
    const fields = await fieldsOf(db, body);
    const files = await readFiles(body, actor.clientId);
    const logo = files.logo ?? refuse('logo', 'is required');
    await storeFiles(parts, files);
    return db.transaction(async (tx) => {
      const now = clock.now();
      const { id } = await withIdempotencyKey(tx, { request, personId: actor.id, now }, async () => {
        const saving = { tx, jobs, lang, by: auditBy(actor, request, now) };
        const made = { ...fields, logo: `/${logo.key}`, timeZone: body.timeZone ?? DEFAULT_TIME_ZONE };
        const clientId = await createClient(saving, made, files);
        await keepLogo(tx, parts, logo, null);
        // Only the id is stored with the idempotency key, because the other fields must be deleted with the company.
        return { id: clientId };
      });
      return (await findClient(tx, id, now)) ?? noSuchCompany();
    });
  });

  route(app, c.updateClient, s.updateClient, async ({ params: { id }, query: { lang }, body, actor, request }) => {
    const edited = ifMatchVersion(request);
    const { removeGraphicalCharter = false, keepFormerAdmin = false, ...form } = body;
    const fields = await fieldsOf(db, form);
    const files = await readFiles(form, actor.clientId);
    await storeFiles(parts, files);
    return db.transaction(async (tx) => {
      const { version, ...before } = (await lockClient(tx, id)) ?? noSuchCompany();
      refuseStale(edited, version);
      refuseType(before.type, fields.type);
      if (fields.representativeEmail !== before.representativeEmail) requireStrength(clock, actor, 'recent');
      const logo = files.logo ? `/${files.logo.key}` : (before.logo ?? refuse('logo', 'is required'));
      const after: ClientFields = { ...fields, logo, timeZone: form.timeZone ?? before.timeZone };
      const by = auditBy({ id: actor.id, clientId: id }, request, clock.now());
      const saving = { tx, jobs, clientId: id, by, lang };
      const isHandedOver = await updateRepresentative(saving, before, after, keepFormerAdmin);
      if (files.charter) await replaceCharter(tx, jobs, id, files.charter);
      const changesCharter = files.charter || (removeGraphicalCharter && (await removeCharter(tx, jobs, id)));
      const changed = [
        ...CLIENT_FIELDS.filter((field) => after[field] !== before[field]),
        ...(isHandedOver ? ['representative'] : []),
        ...(changesCharter ? ['graphicalCharter'] : []),
      ];
      if (changed.length > 0) {
        await changeClient(tx, id, after);
        const detail = changeDetail(before, after, changed, RECORDED_FIELDS);
        await recordAudit(tx, { ...by, action: 'client.contract', subject: `client:${id}`, detail });
      }
      if (files.logo && logo !== before.logo) await keepLogo(tx, parts, files.logo, before.logo);
      return (await findClient(tx, id, by.at)) ?? noSuchCompany();
    });
  });
}
