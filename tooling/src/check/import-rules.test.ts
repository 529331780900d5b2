import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importProblems } from './import-rules.ts';

const accepted = (path: string, text: string) => assert.deepEqual(importProblems({ path, text }), []);
const refused = (path: string, text: string, why: RegExp) => {
  const problems = importProblems({ path, text });
  assert.equal(problems.length, 1, problems.join('\n'));
  assert.match(problems[0]!, why);
};

test('packages import in one direction', () => {
  accepted('mfe-catalog/src/CatalogPage.tsx', "import { Slot } from '@vr/shared-ui/kernel';");
  accepted('server/src/trainings/routes.ts', "import { LIMITS } from '@vr/shared-api/limits';");
  refused('shared-api/src/limits.ts', "import { fold } from '@vr/shared-ui/format/search';", /shared-ui/);
  accepted('shell/src/uploads/engine.test.ts', "import { startTestServer } from '@vr/server/testing/server';");
  refused('shell/src/uploads/engine.ts', "import { buildApp } from '@vr/server/app';", /server/);
  refused('server/src/app.ts', "import { Visor } from '@vr/shared-ui/Visor';", /shared-ui/);
  refused('mfe-catalog/src/remote.ts', "const page = () => import('@vr/mfe-admin/remote');", /mfe-admin/);
  refused('mfe-catalog/src/remote.ts', "import { App } from '../../shell/src/App.tsx';", /another package/);
});

test('a schema reaches a browser package as a type only', () => {
  accepted('shell/src/start/config.ts', "import type { Profile } from '@vr/shared-api/contract/users.schema';");
  accepted('server/src/users/routes.ts', "import * as s from '@vr/shared-api/contract/users.schema';");
  refused('shared-api/src/session.ts', "import { Profile } from './contract/users.schema.ts';", /schema/);
});

test('a feature imports no other feature of its package', () => {
  accepted('mfe-catalog/src/detail/Detail.tsx', "import { flags } from '../flags.ts';");
  accepted('server/src/users/routes.ts', "import { fail } from '../http/fail.ts';");
  refused('mfe-catalog/src/detail/Detail.tsx', "import { rows } from '../available/rows.ts';", /detail.*available/);
});

test('antd is used by name, and only what the platform provides', () => {
  accepted('mfe-admin/src/members/MemberTable.tsx', "import { Table, type TableProps } from 'antd';");
  accepted('mfe-admin/src/members/MemberTable.tsx', "import type { FormProps } from 'antd';");
  accepted('shared-ui/src/AppTheme.tsx', "import english from 'antd/es/locale/en_US';");
  refused('mfe-admin/src/members/MemberTable.tsx', "import { DatePicker, Table } from 'antd';", /DatePicker/);
  refused('mfe-admin/src/members/MemberTable.tsx', "import * as antd from 'antd';", /whole/);
  refused('mfe-admin/src/members/MemberTable.tsx', "import fr from 'antd/es/locale/fr_FR';", /only the shell/);
});

test('of a library that is provided in part, only that part', () => {
  accepted('mfe-admin/src/members/useMembers.ts', "import { useQuery } from '@tanstack/react-query';");
  refused(
    'mfe-admin/src/members/useMembers.ts',
    "import { useSuspenseQuery } from '@tanstack/react-query';",
    /useSuspense/,
  );
});

test('a remote holds nothing that must be one in the page', () => {
  accepted('mfe-admin/src/members/MembersPage.tsx', "import { useState } from 'react';");
  accepted('shell/src/main.tsx', "import { createRoot } from 'react-dom/client';");
  refused('mfe-admin/src/members/MembersPage.tsx', "import { create } from 'zustand';", /only the shell/);
  refused('mfe-admin/src/members/MembersPage.tsx', "import { createRoot } from 'react-dom/client';", /only the shell/);
});
