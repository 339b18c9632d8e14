import { test } from 'vitest';
import * as navigation from '../../../events/navigation.ts';
import { scenario } from '../../../tests/scenario.ts';
import { openUser } from './detail.state.ts';
import { adminUsersPlugin } from './index.ts';
import { PATH } from './lists.ts';

const shown = (path: string, query = '') =>
  scenario({ plugins: [adminUsersPlugin] }).given(navigation.locationChanged({ path, query }));

test.each([
  ['7', 7],
  ['123456789012345', 123_456_789_012_345],
  ['0', null],
  ['07', null],
  ['-7', null],
  ['7a', null],
  ['1234567890123456', null],
  ['', null],
])('[ADM-01] the address with open=%s opens customer %s: ids are whole numbers above 0', (open, id) =>
  shown(PATH, `open=${open}`).reads(openUser, id),
);

test('[ADM-01] no customer is open while the address names none, nor on another page', async () => {
  await shown(PATH).reads(openUser, null);
  await shown('/v2', 'open=7').reads(openUser, null);
});
