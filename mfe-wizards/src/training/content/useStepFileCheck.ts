import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { checkStepFile } from '@vr/shared-api/contract/trainings';
import type * as S from '@vr/shared-api/contract/trainings.schema';
import { endpointKey, endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { stepFileProblems } from './rules.ts';

export type StepFileCheck = ResponseOf<typeof S.checkStepFile>;

/** Lets the server check the step file as soon as it is chosen. If this call fails, the file is still checked on saving. */
export function useStepFileCheck(file: File | null) {
  const { lang } = usePortal();
  const { data, isLoading } = useQuery({
    ...endpointQuery(checkStepFile, { body: { file: file as File } }),
    queryKey: [...endpointKey(checkStepFile), file?.name, file?.size, file?.lastModified],
    enabled: file !== null && stepFileProblems(file, undefined, lang).length === 0,
  });
  return { check: file ? data : undefined, isChecking: isLoading };
}
