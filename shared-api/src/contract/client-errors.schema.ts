import Type from 'typebox';
import { Closed } from './common.schema.ts';

export const reportClientError = {
  body: Closed({
    message: Type.String({ maxLength: 2000 }),
    stack: Type.Optional(Type.String({ maxLength: 8000 })),
    /** The remote that failed and its version; absent for the shell. */
    remote: Type.Optional(Type.String({ maxLength: 60 })),
    version: Type.Optional(Type.String({ maxLength: 60 })),
    kind: Type.Optional(Type.String({ maxLength: 30 })),
    path: Type.Optional(Type.String({ maxLength: 500 })),
    /** The trace id of the failed call, if there was one. */
    traceId: Type.Optional(Type.String({ maxLength: 60 })),
  }),
};
