import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as memberEvents from '../../events/members.ts';
import type { Member } from '../../events/member-types.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { backend, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { refusalOf } from './effects.ts';
import { membersPlugin } from './index.ts';
import { joining } from './joining.state.ts';
import { changesOf, endOf, ENDS, memberEdit, problemsOf, removal, typedOf } from './member-form.ts';
import { aMember, at, signedIn, ZONE } from './members-given.ts';

const time = { now: START, zone: ZONE };

describe('[MEM-01] an invitation', () => {
  const token = new Secret('0123456789abcdef0123456789abcdef');
  const offer = { by: 'Nora', role: 'view', devices: ['Rex'], until: null };
  const opened = (reply: object) =>
    scenario({ plugins: [membersPlugin], effects: changesEffects, backend: backend() }).with((world) => {
      world.replies = ({ path }) =>
        path === '/invitations/'
          ? { status: 200, body: { success: offer }, ...reply }
          : { status: 200, body: { success: [] } };
    });

  test('waits until its reader has signed in, and its end is in no log', () =>
    opened({})
      .when(at('/members/join', token), at('/login'))
      .after('1s')
      .asked()
      .when(signedIn, at('/members/join'))
      .after('0s')
      .check(({ read, log }) => {
        expect(read(joining)).toMatchObject({ status: 'ready', invitation: { by: 'Nora' } });
        expect(JSON.stringify(log.events)).not.toContain(token.reveal());
      }));

  test('outlives a session that ends by itself, and ends with a logout that was chosen', () =>
    opened({})
      .when(signedIn, at('/members/join', token))
      .when(auth.loggedOut({ reason: 'renewalRefused' }))
      .check(({ read }) => expect(read(joining).secret?.reveal()).toBe(token.reveal()))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .check(({ read }) => expect(read(joining)).toMatchObject({ secret: null, status: 'idle' })));

  test('is forgotten by whoever goes elsewhere', () =>
    opened({})
      .given(signedIn)
      .when(at('/members/join', token))
      .after('0s')
      .when(at('/v2'), at('/members/join'))
      .check(({ read }) => expect(read(joining)).toMatchObject({ secret: null, status: 'idle' })));

  test('an answer that is lost can be given again', () =>
    opened({})
      .given(signedIn)
      .when(at('/members/join', token))
      .after('0s')
      .with((world) => {
        world.replies = () => ({ status: 0, body: null, problem: 'unreachable' });
      })
      .when(memberEvents.invitationAnswered({ accepts: true }))
      .after('0s')
      .check(({ read }) => {
        expect(read(joining)).toMatchObject({ status: 'ready', failure: { reason: 'unreachable' } });
        expect(read(joining).secret).not.toBeNull();
      }));

  test('each refusal of the server is a word of its own; a web page on the way is none', () => {
    const said = (status: number, message = '') => refusalOf({ reason: 'server', status, message });
    expect([said(410, 'used'), said(410, 'expired'), said(404, 'unknown'), said(404)]).toEqual([
      'used',
      'expired',
      'unknown',
      'unavailable',
    ]);
    expect([said(400), said(422), said(409), said(403), said(501), said(500)]).toEqual([
      'malformed',
      'malformed',
      'own',
      'otherAddress',
      'unavailable',
      null,
    ]);
    expect(refusalOf({ reason: 'forbidden', status: 403, where: 'no JSON' })).toBeNull();
  });
});

describe('[MEM-01] the form', () => {
  test('what is typed and sent comes back as it was', () =>
    fc.assert(
      fc.property(
        fc.record({
          name: fc.stringMatching(/^[a-zA-Zäöü ]{0,20}$/),
          by: fc.constantFrom('mail' as const, 'link' as const),
          role: fc.constantFrom('view' as const, 'edit' as const),
          all: fc.boolean(),
          end: fc.constantFrom(...ENDS),
        }),
        (some) => {
          const typed = { ...some, email: 'nora@example.com', devices: [3, 4], day: '2099-12-31' };
          expect(problemsOf(typed, time, 'ada@example.com')).toEqual({});
          const wanted = changesOf(typed, time);
          const member = { ...aMember(), ...wanted } as Member;
          expect(memberEdit(member, wanted)).toBeNull();
          // A field for a day knows no hours: the end is compared by whether there is one.
          const again = changesOf(typedOf(member, [], time), time);
          expect({ ...again, until: again.until !== null }).toEqual({
            ...wanted,
            until: wanted.until !== null,
          });
        },
      ),
    ));

  test('no device, a day that is over, no address and one’s own are said', () => {
    const typed = { ...typedOf(null, [], time), all: false, end: 'own' as const, day: '2001-01-01' };
    expect(problemsOf(typed, time, '')).toEqual({
      email: 'login.emailMissing',
      devices: 'members.problem.noDevice',
      end: 'members.problem.past',
    });
    expect(problemsOf({ ...typed, email: ' ADA@example.com' }, time, 'ada@example.com').email).toBe(
      'members.problem.own',
    );
    expect(endOf({ ...typed, day: 'never' }, time)).toBeUndefined();
  });

  test('whoever is removed can be brought back: the edit knows what was', () =>
    expect(removal(aMember({ name: 'N', devices: [2] }))).toEqual({
      of: 'member',
      id: 1,
      set: null,
      was: { name: 'N', email: '', role: 'view', devices: [2], until: null },
    }));
});
