import { useQueryClient } from '@tanstack/react-query';
import { listCertificateTemplates, putCertificateTemplate } from '@vr/shared-api/contract/certificates';
import { PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { isPictureFile } from '@vr/shared-ui/picture-file';
import { useEffect, useRef, useState } from 'react';
import type { Template, TemplateTarget } from './useTemplates.ts';

export type UploadOutcome =
  | { ended: 'saved'; template: Template }
  /** `problem` is `wrongType`, `tooLarge` or the error of the call. */
  | { ended: 'failed'; target: TemplateTarget; fileName: string; problem: unknown };

function problemOf(file: File): 'wrongType' | 'tooLarge' | undefined {
  if (!isPictureFile(file)) return 'wrongType';
  return file.size > PICTURE_MAX_BYTES ? 'tooLarge' : undefined;
}

/** Sends pictures for certificates, one at a time, with the progress and the outcome of the last one. */
export function useTemplateUpload() {
  const { api } = usePortal();
  const { clientId } = useProfile();
  const queries = useQueryClient();
  const [sending, setSending] = useState<{ target: TemplateTarget; sent: number } | null>(null);
  const [outcome, setOutcome] = useState<UploadOutcome | null>(null);
  // The input is disabled during the upload and loses the focus. It gets the focus back when the outcome dialog closes.
  const chooser = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (outcome === null) chooser.current?.focus({ preventScroll: true });
  }, [outcome]);

  const send = async (target: TemplateTarget, file: File) => {
    const failWith = (problem: unknown) => setOutcome({ ended: 'failed', target, fileName: file.name, problem });
    const problem = problemOf(file);
    if (problem) return failWith(problem);
    const { type, lang } = target;
    const onSent = (sent: number) => setSending({ target, sent });
    onSent(0);
    try {
      const input = { params: { clientId, lang }, query: { type }, body: { file } };
      const template = await api.call(putCertificateTemplate, input, { onSent });
      setOutcome({ ended: 'saved', template });
      void invalidate(queries, listCertificateTemplates);
    } catch (error) {
      failWith(error);
    } finally {
      setSending(null);
    }
  };

  return {
    sending,
    outcome,
    choose(target: TemplateTarget, file: File, input: HTMLInputElement | null) {
      chooser.current = input;
      void send(target, file);
    },
    /** Sends another file for the target whose upload failed. */
    retry(target: TemplateTarget, file: File) {
      setOutcome(null);
      void send(target, file);
    },
    close: () => setOutcome(null),
  };
}
