import { expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as admin from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import { formatMinutes } from '../../src/ui/format-time.ts';
import { START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { ghostPlugin } from './index.ts';
import { visit } from './visit.state.ts';
import { folded } from '../../tests/folded.ts';

const entered = adminEvents.ghostEntered({ userID: 3001, by: 9, superUser: true });
const [banner] = ghostPlugin.overlays ?? [];
const story = () => scenario({ plugins: [ghostPlugin] });

test('[START-08] the banner is there as long as somebody else’s account is looked at', () =>
  story()
    .check((it) => expect(banner?.when(it.read)).toBe(false))
    .when(entered)
    .check((it) => expect(banner?.when(it.read)).toBe(true))
    .when(adminEvents.editingSwitchedOn(), adminEvents.editingSwitchedOff())
    .check((it) => expect(banner?.when(it.read)).toBe(true))
    .when(auth.loggedOut({ reason: 'elsewhere' }))
    .check((it) => expect(banner?.when(it.read)).toBe(false)));

test('[START-08] the banner takes room of its own, so that it covers nothing', () =>
  expect(banner?.place).toBe('top'));

test('[START-08] the visit lasts since the account was entered, and a logout ends it', () =>
  story()
    .after('5s')
    .when(entered)
    .reads(visit, { since: START + 5 })
    .when(auth.loggedOut({ reason: 'chosen' }))
    .reads(visit, { since: null }));

test.each([
  [-5, '1 min'],
  [0, '1 min'],
  [60, '1 min'],
  [61, '2 min'],
  [59 * 60, '59 min'],
  [3_599, '1 hr'],
  [3 * 3_600 + 120, '3 hr'],
])('[START-08] %i s are told as %s', (seconds, text) =>
  expect(formatMinutes(seconds, 'en')).toBe(text.replace(' ', '\u00a0')),
);

test('[ADM-02] a visit begins when the account is entered, in whole seconds; before it there is none', () => {
  expect(folded([visit as never]).read(visit)).toEqual({ since: null });
  expect(visit.id).toBe('ghost/visit');
  const entered = admin.ghostEntered({ userID: 9, by: 1, superUser: true });
  expect(folded([visit as never], entered).read(visit)).toEqual({ since: START });
});
