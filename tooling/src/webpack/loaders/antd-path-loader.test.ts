import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rewriteAntdImports } from './antd-path-loader.ts';

test('each named import is rewritten to its own path', () => {
  assert.equal(
    rewriteAntdImports("import { Table, Input as Field } from 'antd';"),
    "import Table from 'antd/es/table'; import Field from 'antd/es/input';",
  );
});

test('type imports are not rewritten, alone or among values', () => {
  assert.equal(
    rewriteAntdImports("import { type TableProps, Table } from 'antd';"),
    "import Table from 'antd/es/table';",
  );
  assert.equal(
    rewriteAntdImports("import type { TableProps } from 'antd';"),
    "import type { TableProps } from 'antd';",
  );
});

test('the lines after a rewritten import keep their numbers', () => {
  const source = "import {\n  Modal,\n  Table,\n} from 'antd';\nconst line = 5;";
  assert.equal(rewriteAntdImports(source).split('\n')[4], 'const line = 5;');
});

test('every import of antd is rewritten, and imports of other packages are not', () => {
  const source = "import { Modal } from 'antd';\nimport { Tabs } from './antd';\nimport { Table } from \"antd\";";
  assert.equal(
    rewriteAntdImports(source),
    "import Modal from 'antd/es/modal';\nimport { Tabs } from './antd';\nimport Table from 'antd/es/table';",
  );
});

test('a component outside the list fails the build', () => {
  assert.throws(() => rewriteAntdImports("import { DatePicker } from 'antd';"), /DatePicker/);
});
