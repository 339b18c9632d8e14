import { describe, expect, test } from 'vitest';
import * as memberEvents from '../../events/members.ts';
import { at, story } from './members-given.ts';
import { membersPage } from './members-page.state.ts';

const form = { id: null, devices: [1] };
const pause = memberEvents.pauseOpened({ devices: [1] });

describe('[MEM-01] what is open on the page of the members', () => {
  test('is closed when the user leaves the page', () =>
    story()
      .when(at('/members'), memberEvents.codeOpened({ id: 1 }), pause, at('/v2'))
      .check(({ read }) => expect(read(membersPage)).toMatchObject({ code: null, pause: null })));

  test.each(['/members', '/a/customer/12/members'])('stays while the address %s comes again', (path) =>
    story()
      .when(at(path), memberEvents.codeOpened({ id: 1 }), pause, at(path))
      .check(({ read }) => expect(read(membersPage)).toMatchObject({ code: 1, pause: [1] })),
  );

  test('stays with a form that is open, so that nothing that was typed is lost', () =>
    story()
      .when(at('/members'), memberEvents.formOpened(form), at('/v2'))
      .check(({ read }) => expect(read(membersPage).form).toEqual(form))
      .when(memberEvents.formClosed(), at('/alerts'))
      .check(({ read }) => expect(read(membersPage).form).toBeNull()));
});
