import { describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import * as changeEvents from '../../events/changes.ts';
import * as shareEvents from '../../events/shares.ts';
import type { Share } from '../../events/share-types.ts';
import { lived } from '../../tests/random-log.ts';
import { type Redaction, redactor } from './redact.ts';

const SALT = '8f3kd-the-end-of-a-link';
const share: Share = {
  salt: SALT,
  devices: [1],
  kind: 'position',
  name: 'To grandmother',
  expires: 1_700_000_000,
  goal: null,
  opened: null,
};
const { salt: _, opened: __, ...was } = share;
const facts = [
  shareEvents.listed({ shares: [share] }),
  shareEvents.formOpened({ salt: SALT, devices: [1] }),
  shareEvents.codeOpened({ salt: SALT }),
  shareEvents.handOverWanted({ url: `https://a.example/share/${SALT}`, title: 'To grandmother' }),
  changeEvents.wanted({ edits: [{ of: 'share', id: SALT, set: null, was }], label: '' }),
  changeEvents.saved({ id: 'c1', outcome: { of: 'share', share }, again: false }),
];
const ALL: readonly Redaction[] = [
  { names: false, places: { kind: 'asTheyAre' } },
  { names: true, places: { kind: 'asTheyAre' } },
  { names: false, places: { kind: 'removed' } },
];

describe('[LOG-02] [SHARE-03] [checklist 17] the end of a shared link', () => {
  test.each(ALL)('is in no recording that leaves, whatever else stays in it: %o', (how) => {
    const text = JSON.stringify(lived(facts).log.events.map(redactor(catalogue, how)));
    expect(text).not.toContain(SALT);
    expect(text.includes('To grandmother')).toBe(!how.names);
  });

  test('is the same everywhere, so that the log still tells which link is meant', () => {
    const events = lived(facts).log.events.map(redactor(catalogue, ALL[0] as Redaction));
    const [list, form, code, , wanted] = events.map(({ payload }) => payload) as [
      { shares: Share[] },
      { salt: string },
      { salt: string },
      unknown,
      { edits: { id: string }[] },
    ];
    const salt = list.shares[0]?.salt;
    expect(salt).toMatch(/^door-\d+$/);
    expect([form.salt, code.salt, wanted.edits[0]?.id]).toEqual([salt, salt, salt]);
  });

  test('of a link that is not made yet opens nothing, and stays', () => {
    const set = { ...was, name: 'x' };
    const made = changeEvents.wanted({ edits: [{ of: 'share', id: 'new-link', set, was: null }], label: '' });
    const [event] = lived([made]).log.events.map(redactor(catalogue, ALL[1] as Redaction));
    expect(event?.payload).toMatchObject({ edits: [{ id: 'new-link', set: { name: 'person-1' } }] });
  });
});
