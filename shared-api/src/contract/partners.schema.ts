import Type from 'typebox';
import { Id, List, PictureUrl } from './common.schema.ts';

export const listPartners = { response: List(Type.Object({ id: Id, name: Type.String(), logo: PictureUrl })) };
