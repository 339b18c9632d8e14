import { describe, expect, test } from 'vitest';
import * as changeEvents from '../../events/changes.ts';
import * as inboxEvents from '../../events/inbox.ts';
import * as navigation from '../../events/navigation.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';
import { inbox } from './inbox.state.ts';

const after = (...drafts: Draft[]) => folded([inbox as never], ...drafts).read(inbox);
const at = (path: string, query = '') => navigation.locationChanged({ path, query });
const marked = (ids: number[], read: boolean, every: number | 'customer' | null = null) =>
  changeEvents.submitted({
    label: 'x',
    changes: [
      { id: 1, edit: { of: 'alerts', id: 0, ids, every, set: { read }, was: { read: !read } } },
    ] as never,
  });

describe('[INBOX-03] the alert that is open', () => {
  test('is the one that the address names, and the last stays known on the page', () => {
    expect(inbox.id).toBe('alerts/inbox');
    expect(after(at('/alerts/7'))).toMatchObject({ opened: 7, last: 7 });
    expect(after(at('/alerts/7'), at('/alerts'))).toMatchObject({ opened: null, last: 7 });
    expect(after(at('/alerts/7'), at('/'))).toMatchObject({ opened: null, last: null });
    for (const path of ['/alerts/0', '/alerts/-1', '/alerts/1.5', '/alerts/x', '/alertsx/7'])
      expect(after(at(path)).opened).toBeNull();
  });
  test('is handled once it was marked by hand, as long as it is open', () => {
    const handled = (...drafts: Draft[]) => after(at('/alerts/7'), ...drafts).handled;
    expect([handled(), handled(marked([7], false)), handled(marked([8], true))]).toEqual([null, 7, null]);
    expect(handled(marked([7], false), at('/alerts/7', 'device=1'))).toBe(7);
    expect(handled(marked([7], false), at('/alerts/8'))).toBeNull();
    expect(handled(marked([7], false), at('/alerts'), at('/alerts/7'))).toBeNull();
  });
  test('stays at its place when it was read by itself, not with all others', () => {
    expect(after(at('/alerts'), marked([7], true), marked([7, 8], true)).stays).toEqual([7, 8]);
    expect(after(at('/alerts'), marked([7], true, 'customer')).stays).toEqual([]);
    expect(after(at('/alerts'), marked([7], false)).stays).toEqual([]);
    expect(after(at('/alerts'), marked([7], true), at('/')).stays).toEqual([]);
  });
  test('is in a group that is folded and unfolded by itself', () => {
    const fold = (group: number, on: boolean) => inboxEvents.groupUnfolded({ group, on });
    expect(after(fold(1, true), fold(2, true), fold(1, true)).unfolded).toEqual([2, 1]);
    expect(after(fold(1, true), fold(2, true), fold(1, false)).unfolded).toEqual([2]);
  });
});
