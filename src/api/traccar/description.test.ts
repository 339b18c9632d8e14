import { describe, expect, test } from 'vitest';
import type { Ability } from '../abilities.ts';
import { abilitiesOf } from './description.ts';

const EDITING: readonly Ability[] = [
  'profile',
  'settingsAtServer',
  'deviceEditing',
  'deviceAdding',
  'groupEditing',
  'fenceEditing',
];
const has = (server: object, user: object = {}) => {
  const abilities = new Set(abilitiesOf(server as never, user as never));
  return (of: readonly Ability[]) => of.filter((each) => abilities.has(each));
};

describe('[TRAC-03] what a user of a Traccar may', () => {
  test('is everything that the server has, where nothing is forbidden', () => {
    expect(has({})([...EDITING, 'commands', 'history'])).toEqual([...EDITING, 'commands', 'history']);
  });

  test.each(['user', 'server'])('a read-only %s changes nothing, and sees the past', (of) => {
    const flags = { readonly: true };
    const some = has(of === 'server' ? flags : {}, of === 'user' ? flags : {});
    expect(some(EDITING)).toEqual([]);
    expect(some(['commands', 'history'])).toEqual(['history']);
  });

  test('one who may not change devices changes fences and groups all the same', () => {
    expect(has({}, { deviceReadonly: true })(EDITING)).toEqual([
      'profile',
      'settingsAtServer',
      'groupEditing',
      'fenceEditing',
    ]);
  });

  test.each<[string, readonly Ability[]]>([
    ['limitCommands', ['commands', 'freeOrders']],
    ['disableReports', ['history']],
  ])('%s takes %s away, and nothing else', (flag, ability) => {
    const before = abilitiesOf({} as never, {} as never);
    expect(abilitiesOf({} as never, { [flag]: true } as never)).toEqual(
      before.filter((each) => !ability.includes(each)),
    );
  });

  test('limits of the server do not bind its administrators', () => {
    expect(has({ readonly: true, disableReports: true }, { administrator: true })(['history'])).toEqual([
      'history',
    ]);
  });

  test('people make an account, and get a new password by mail, only where the server says so', () => {
    expect(has({})(['register', 'passwordReset'])).toEqual([]);
    expect(has({ registration: true, emailEnabled: true })(['register', 'passwordReset'])).toEqual([
      'register',
      'passwordReset',
    ]);
  });

  test('nothing that no Traccar has is ever among it', () => {
    const most = abilitiesOf(
      { registration: true, emailEnabled: true } as never,
      { administrator: true } as never,
    );
    expect(
      most.filter((each) =>
        ['logbook', 'papers', 'members', 'announcements', 'administration'].includes(each),
      ),
    ).toEqual([]);
  });
});
