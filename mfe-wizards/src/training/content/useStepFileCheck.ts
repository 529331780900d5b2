import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { checkStepFile } from '@vr/shared-api/contract/trainings';
import type * as S from '@vr/shared-api/contract/trainings.schema';
import { usePortal } from '@vr/shared-ui/kernel';
import { stepFileProblems } from './rules.ts';

export type StepFileCheck = ResponseOf<typeof S.checkStepFile>;

/** What the server says about the step file as soon as it is chosen. A check that fails is made up for by the save. */
export function useStepFileCheck(file: File | null) {
  const { api, lang } = usePortal();
  const { data, isLoading } = useQuery({
    queryKey: ['checkStepFile', file?.name, file?.size, file?.lastModified],
    queryFn: ({ signal }) => api.call(checkStepFile, { body: { file: file as File } }, { signal }),
    enabled: file !== null && stepFileProblems(file, undefined, lang).length === 0,
  });
  return { check: file ? data : undefined, isChecking: isLoading };
}
