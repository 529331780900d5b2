import { useQuery } from '@tanstack/react-query';

/** The form of an existing training or course. It is read only when the wizard opens, and never from the cache. */
export const useFormToEdit = <Form>(queryName: string, id: number, read: (signal: AbortSignal) => Promise<Form>) =>
  useQuery({
    queryKey: [queryName, id],
    queryFn: ({ signal }) => read(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
