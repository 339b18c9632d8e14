import { expect, test } from 'vitest';
import * as admin from '../../events/admin.ts';
import { folded } from '../../tests/folded.ts';
import { START } from '../../tests/samples.ts';
import { visit } from './visit.state.ts';

test('[ADM-02] a visit begins when the account is entered, in whole seconds; before it there is none', () => {
  expect(folded([visit as never]).read(visit)).toEqual({ since: null });
  expect(visit.id).toBe('ghost/visit');
  const entered = admin.ghostEntered({ userID: 9, by: 1, superUser: true });
  expect(folded([visit as never], entered).read(visit)).toEqual({ since: START });
});
