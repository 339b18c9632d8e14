import { expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';
import { update } from './update.state.ts';

const phase = (...drafts: Draft[]) => folded([update as never], ...drafts).read(update).phase;
const [found, later, accepted] = [app.updateFound(), app.updatePostponed(), app.updateAccepted()];

test('[START-06] only an update that is offered can be put off or accepted', () => {
  expect([phase(), phase(found), phase(found, later), phase(found, accepted)]).toEqual([
    ...['none', 'ready', 'later', 'applying'],
  ]);
  expect([phase(later), phase(accepted)]).toEqual(['none', 'none']);
  expect([phase(found, later, accepted), phase(found, accepted, later)]).toEqual(['later', 'applying']);
});

test('[START-06] one that is found anew is offered, unless the one before is taking over', () => {
  expect([phase(found, later, found), phase(found, accepted, found)]).toEqual(['ready', 'applying']);
  expect(phase(found, accepted, app.updateApplied())).toBe('applied');
});
