import type { Api } from '@vr/shared-api/client';
import type { PortalConfig } from '@vr/shared-api/remote';
import type { SessionStore } from '@vr/shared-api/session';
import type { Translations } from '@vr/shared-ui/i18n/create';
import type { Portal } from '@vr/shared-ui/kernel';
import type { NoticeQueue } from '@vr/shared-ui/Notices';
import type { StoreApi } from 'zustand/vanilla';
import type { DialogRequest } from '../dialogs/request.ts';
import type { ReportError } from '../errors/report.ts';
import type { Remotes } from '../federation/remotes.ts';
import type { ShellResults } from '../results/results.ts';
import type { Confirmation } from '../session/confirmation.ts';
import type { ShellUploads } from '../uploads/uploads.ts';

/** The portal's services, created once at the start. */
export interface PortalServices {
  config: PortalConfig;
  session: SessionStore;
  api: Api;
  confirmation: Confirmation;
  translations: Translations;
  notices: NoticeQueue;
  remotes: Remotes;
  report: ReportError;
  connection: Portal['connection'];
  activeNotification: Portal['activeNotification'];
  dialogRequest: StoreApi<DialogRequest | null>;
  uploads: ShellUploads;
  results: ShellResults;
}
