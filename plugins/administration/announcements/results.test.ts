import { describe, expect, test } from 'vitest';
import * as facts from '../../../events/announcements.ts';
import * as auth from '../../../events/auth.ts';
import * as user from '../../../events/user.ts';
import { access, customer } from '../../../tests/samples.ts';
import { announcements } from './announcements.state.ts';
import { wanted } from './place.ts';
import { at, office, one, superUser, text } from './announcements-given.ts';

const withRights = (...adminPermissions: string[]) =>
  user.customerLoaded({ customer: { ...customer(), isAdmin: true, adminPermissions }, source: 'server' });
const publishing = facts.publishChosen({
  form: 'new alert',
  id: null,
  kind: 'alert',
  key: 'k',
  text: text(),
});

describe('who may', () => {
  test('[ADM-07] without the permission nothing is sent, whoever says so', () =>
    office()
      .given(auth.sessionRestored({ ...access(), email: '' }), withRights('surveys'))
      .when(publishing, facts.endChosen({ id: 7, kind: 'alert' }))
      .after('1min')
      .check((_it, events) =>
        expect(
          events.filter(({ type }) => ['announcements/published', 'announcements/ended'].includes(type)),
        ).toEqual([]),
      ));

  test('[ADM-07] a refusal of the service is told, and what was written stays', () =>
    office(403)
      .given(superUser)
      .when(publishing)
      .after('1s')
      .check((it) =>
        expect(it.read(announcements)).toMatchObject({
          publishing: null,
          refused: { failure: { status: 403 } },
          drafts: { 'new alert': { name: 'Storm' } },
        }),
      ));

  test('[ADM-04] one that could not be ended is still shown, and why', () =>
    office(500)
      .given(superUser, facts.loaded({ announcement: one() }))
      .when(facts.endChosen({ id: 7, kind: 'alert' }))
      .after('1s')
      .check((it) =>
        expect(it.read(announcements)).toMatchObject({
          ending: null,
          notEnded: { id: 7, failure: { status: 500 } },
          known: { 7: { endedAt: null } },
        }),
      ));
});

describe('one that is looked at', () => {
  test('[ADM-05] results are asked for again only while a survey is open', () =>
    office()
      .given(superUser, at('/admin-survey', 'open=7'))
      .check((it) => expect(it.read(wanted)).toEqual({ kind: 'survey', id: 7, isLive: true }))
      .when(at('/admin-server-alert', 'open=7'))
      .check((it) => expect(it.read(wanted)).toEqual({ kind: 'alert', id: 7, isLive: false }))
      .when(at('/admin-server-alert', 'tab=readers&of=7'))
      .check((it) => expect(it.read(wanted)).toMatchObject({ id: 7 }))
      .when(at('/settings'))
      .check((it) => expect(it.read(wanted)).toBeNull()));

  test('[ADM-04] one that could not be loaded says so, and asking again asks again', () =>
    office(403)
      .given(superUser)
      .when(at('/admin-server-alert', 'open=7'))
      .after('1s')
      .check((it) =>
        expect(it.read(announcements).failure).toMatchObject({ id: 7, failure: { status: 403 } }),
      )
      .with((world) => {
        world.replies = () => ({ status: 200, body: { success: { id: 7, name: 'Storm' } } });
      })
      .when(facts.requested())
      .after('1s')
      .check((it) =>
        expect(it.read(announcements)).toMatchObject({ failure: null, known: { 7: { id: 7 } } }),
      ));

  test('[ADM-04] a language whose words cannot be had is previewed with the reader’s own', () =>
    office()
      .given(superUser)
      .when(facts.previewChosen({ language: 'el' }))
      .after('1s')
      .check((it) => expect(it.read(announcements)).toMatchObject({ preview: 'el', prepared: ['el'] }))
      .when(facts.previewPrepared({ language: 'tr', isLoaded: false }))
      .check((it) => expect(it.read(announcements).prepared).toEqual(['el'])));
});
