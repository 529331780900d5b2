/** Options of the query of a form to edit. It is read only when the wizard opens, and never from the cache. */
export const READ_ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };
