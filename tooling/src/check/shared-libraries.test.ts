import assert from 'node:assert/strict';
import { test } from 'node:test';
import { libraryProblems } from './shared-libraries.ts';

const accepted = (path: string, text: string) => assert.deepEqual(libraryProblems({ path, text }), []);
const refused = (path: string, text: string, why: RegExp) => {
  const problems = libraryProblems({ path, text });
  assert.equal(problems.length, 1, problems.join('\n'));
  assert.match(problems[0]!, why);
};

test('antd is imported by name, and only the components that the platform allows', () => {
  accepted('mfe-admin/src/members/MemberTable.tsx', "import { Table, type TableProps } from 'antd';");
  accepted('mfe-admin/src/members/MemberTable.tsx', "import type { FormProps } from 'antd';");
  accepted('shared-ui/src/AppTheme.tsx', "import english from 'antd/es/locale/en_US';");
  refused('mfe-admin/src/members/MemberTable.tsx', "import { DatePicker, Table } from 'antd';", /DatePicker/);
  refused('mfe-admin/src/members/MemberTable.tsx', "import * as antd from 'antd';", /whole/);
  refused('mfe-admin/src/members/MemberTable.tsx', "import fr from 'antd/es/locale/fr_FR';", /only the shell/);
});

test('a library that the shell provides in part is imported by the names that it provides', () => {
  accepted('mfe-admin/src/members/useMembers.ts', "import { useQuery } from '@tanstack/react-query';");
  refused(
    'mfe-admin/src/members/useMembers.ts',
    "import { useSuspenseQuery } from '@tanstack/react-query';",
    /useSuspense/,
  );
});

test('a remote imports no library that must exist once in the page', () => {
  accepted('mfe-admin/src/members/MembersPage.tsx', "import { useState } from 'react';");
  accepted('shell/src/main.tsx', "import { createRoot } from 'react-dom/client';");
  refused('mfe-admin/src/members/MembersPage.tsx', "import { create } from 'zustand';", /only the shell/);
  refused('mfe-admin/src/members/MembersPage.tsx', "import { createRoot } from 'react-dom/client';", /only the shell/);
});
