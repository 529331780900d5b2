import { describe } from 'node:test';
import { diskStorage } from '../../platform/storage/disk.ts';
import { deletesEverything } from './testing/deletes-everything.ts';
import { keysIn } from './testing/marked-company.ts';

describe('the deletion of a company on disk', () => {
  deletesEverything(async (folder) => {
    const storage = await diskStorage(`${folder}/storage`);
    return { storage, keys: () => keysIn(storage) };
  });
});
