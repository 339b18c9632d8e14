import { describe, expect, test } from 'vitest';
import { Subject } from 'rxjs';
import * as adminEvents from '../../../events/admin.ts';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as navigation from '../../../events/navigation.ts';
import * as notices from '../../../events/notices.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import * as surveyEvents from '../../../events/survey.ts';
import * as tour from '../../../events/tour.ts';
import * as userEvents from '../../../events/user.ts';
import { serverAlerts } from '../../../src/core/app/server-alerts.ts';
import { user } from '../../../src/core/session/user.ts';
import type { Reply } from '../../../src/ports/http/http-types.ts';
import { anAlert } from '../../../tests/alert-samples.ts';
import {
  access,
  aDevice,
  backend,
  CUSTOMER,
  customer,
  failure,
  settings,
  START,
} from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { definePlugin } from '../../../src/ports/effect.ts';
import { alertQueue } from '../alerts/queue.state.ts';
import { serverAlertsPlugin } from '../alerts/index.ts';
import { surveyPlugin } from './index.ts';
import { answerTo, currentSurvey, survey } from './survey.state.ts';

const question = (id: number, changes: Partial<ServerAlert> = {}) =>
  anAlert(id, { type: 'survey', ...changes });
const at = (path: string) => navigation.locationChanged({ path, query: '' });
const there = [
  auth.loginSucceeded({ ...access(), email: 'ada@example.com' }),
  userEvents.customerLoaded({ customer: customer(), source: 'server' }),
  deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
  userEvents.settingsLoaded({ settings: settings(), source: 'server' }),
];
const quiet = [alertEvents.collected(), alertEvents.queueEmptied()];
const listed = (...alerts: ServerAlert[]) => alertEvents.listed({ alerts, leftOut: [] });

const story = () =>
  scenario({
    plugins: [definePlugin({ id: 'queue', projections: [alertQueue] }), surveyPlugin],
    backend: {
      ...backend(),
      saveSettings: (id, changes) => {
        const call = backend().saveSettings(id, changes);
        return { ...call, request: { ...call.request, body: changes } };
      },
    },
  });
/** A scenario in which the user views the map. These surveys are listed, and no other announcement is left to show. */
const onMap = (...alerts: ServerAlert[]) => story().given(...there, at('/v2'), listed(...alerts), ...quiet);
const asked = (id: number | null) => (it: { read: (source: typeof currentSurvey) => ServerAlert | null }) =>
  expect(it.read(currentSurvey)?.id ?? null).toBe(id);

describe('when it is asked', () => {
  test('[SURVEY-01] on the map of mode v2', () => onMap(question(1)).check(asked(1)));

  test.each(['/settings', '/map', '/pets', '/v2/x', '/', '/stand-alone-page/help'])(
    '[SURVEY-01] not on %s',
    (path) => onMap(question(1)).when(at(path)).check(asked(null)),
  );

  test('[SURVEY-01] not in another mode', () =>
    onMap(question(1))
      .when(userEvents.settingsLoaded({ settings: { ...settings(), appMode: 'bike' }, source: 'server' }))
      .check(asked(null)));

  test('[SURVEY-01] only the first survey of the list counts', () => {
    const first = (changes: Partial<ServerAlert>) => onMap(anAlert(9), question(1, changes), question(2));
    return first({})
      .check(asked(1))
      .then(() => first({ readAt: 5 }).check(asked(null)))
      .then(() => first({ onlyModels: [99] }).check(asked(null)))
      .then(() => first({ onlyLanguages: ['de'] }).check(asked(null)))
      .then(() => first({ show: false }).check(asked(null)))
      .then(() => first({ platforms: { android: true, ios: false, web: false } }).check(asked(null)));
  });

  test('[SURVEY-01] other kinds are no surveys', () =>
    onMap(anAlert(1), anAlert(2, { type: 'update' })).check(asked(null)));

  test('it waits for the announcements before it', () =>
    story()
      .given(...there, at('/v2'), listed(anAlert(5), question(1)), alertEvents.collected())
      .check(asked(null))
      .when(alertEvents.cardRaised({ id: 5 }))
      .check(asked(null))
      .when(alertEvents.alertRead({ id: 5, how: 'closed' }))
      .check(asked(null))
      .when(alertEvents.pauseEnded(), alertEvents.queueEmptied())
      .check(asked(1)));

  test('a tour comes first', () =>
    onMap(question(1))
      .when(tour.started({ name: 'v2' }))
      .check(asked(null))
      .when(tour.ended({ how: 'closed' }))
      .check(asked(1)));

  test('nobody is asked on behalf of a customer: in ghost mode there are no alerts', () =>
    story()
      .given(adminEvents.ghostEntered({ userID: 3, by: 9, superUser: true }), ...there, at('/v2'))
      .check(asked(null)));

  test('not now is until the next visit', () =>
    onMap(question(1))
      .when(surveyEvents.answerPostponed({ id: 1 }))
      .check(asked(null))
      .check((it) => expect(it.read(serverAlerts).records).toEqual({})));
});

describe('the answer', () => {
  const yes = surveyEvents.answerChosen({ id: 1, response: 1, emails: false });

  test('[SURVEY-02] the box for e-mails is off in the beginning', () =>
    onMap(question(1)).check((it) => expect(answerTo(it.read(survey), 1).emails).toBe(false)));

  test.each([
    [1, true],
    [1, false],
    [0, true],
    [0, false],
  ] as const)('[SURVEY-03] %i and e-mails %s are saved in the settings', (response, emails) => {
    let sent: unknown;
    return onMap(question(1))
      .with((world) => {
        world.replies = (request) => {
          sent = request.body;
          return { status: 200, body: {} };
        };
      })
      .when(surveyEvents.answerChosen({ id: 1, response, emails }))
      .asked(`put /customer/${CUSTOMER}/settings`)
      .check(() => expect(sent).toEqual({ survey_response: response, uptodate_via_email: emails }));
  });

  test('[SURVEY-04] saved: a word for two seconds, the alert is read, the popover is gone', () =>
    onMap(question(1))
      .with((world) => {
        world.replies = () => ({ status: 200, body: {} });
      })
      .when(yes)
      .expect(
        userEvents.settingsLoaded({ settings: settings(), source: 'server' }),
        surveyEvents.answerSaved({ id: 1 }),
        alertEvents.alertRead({ id: 1, how: 'answered' }),
        notices.raised({ tone: 'success', text: 'survey.saved', stays: 2_000 }),
      )
      .check(asked(null)));

  test.each([
    ['offline', { status: 0, body: null, problem: 'unreachable' as const }],
    ['with trouble at the server', { status: 500, body: null }],
    ['refused', { status: 422, body: null }],
  ])(
    '[SURVEY-04] %s it stays open with the answer, nothing is said to be saved, and it can be sent again',
    (_, reply) =>
      onMap(question(1))
        .with((world) => {
          world.replies = () => reply;
        })
        .when(
          surveyEvents.emailsChosen({ id: 1, on: true }),
          surveyEvents.answerChosen({ id: 1, response: 0, emails: true }),
        )
        .check((it, events) => {
          const { status, answer, emails, failure: why } = answerTo(it.read(survey), 1);
          expect({ status, answer, emails }).toEqual({ status: 'failed', answer: 0, emails: true });
          expect(why).toEqual(failure(reply.status));
          expect(events.map(({ type }) => type)).not.toContain('notices/raised');
          expect(it.read(user).pending).toEqual([]);
          expect(it.read(serverAlerts).records).toEqual({});
        })
        .check(asked(1))
        .with((world) => {
          world.replies = () => ({ status: 200, body: {} });
        })
        .when(surveyEvents.answerChosen({ id: 1, response: 0, emails: true }))
        .check(asked(null)),
  );

  const untouched = { status: 'open', answer: null, emails: false, failure: null };

  test('[SURVEY-02] a survey that failed and was put off leaves nothing for the next one', () =>
    onMap(question(1))
      .with((world) => {
        world.replies = () => ({ status: 500, body: null });
      })
      .when(
        surveyEvents.emailsChosen({ id: 1, on: true }),
        surveyEvents.answerChosen({ id: 1, response: 1, emails: true }),
      )
      .after('1min')
      .check((it) => expect(answerTo(it.read(survey), 1).status).toBe('failed'))
      .when(surveyEvents.answerPostponed({ id: 1 }))
      .check((it) => expect(answerTo(it.read(survey), 1)).toEqual(untouched))
      .when(listed(question(2)), alertEvents.queueEmptied())
      .check(asked(2))
      .check((it) => expect(answerTo(it.read(survey), 2)).toEqual(untouched)));

  test('[SURVEY-02] a survey that takes the place of another begins untouched, also when that one fails late', () => {
    const answer = new Subject<Reply>();
    return onMap(question(1))
      .with((world) => {
        world.replies = () => answer;
      })
      .when(surveyEvents.answerChosen({ id: 1, response: 1, emails: true }), listed(question(2)), ...quiet)
      .check(asked(2))
      .check((it) => expect(answerTo(it.read(survey), 2)).toEqual(untouched))
      .check(() => answer.next({ status: 422, body: null }))
      .check((it) => expect(answerTo(it.read(survey), 2)).toEqual(untouched));
  });

  test('pressed twice it is sent once', () => {
    const answer = new Subject<Reply>();
    return onMap(question(1))
      .with((world) => {
        world.replies = () => answer;
      })
      .when(yes, yes)
      .asked(`put /customer/${CUSTOMER}/settings`)
      .check((it) => expect(answerTo(it.read(survey), 1).status).toBe('sending'));
  });

  test('an answer that comes after a logout is nobody’s', () => {
    const answer = new Subject<Reply>();
    return onMap(question(1))
      .with((world) => {
        world.replies = () => answer;
      })
      .when(yes, auth.loggedOut({ reason: 'chosen' }))
      .check(() => answer.next({ status: 200, body: {} }))
      .expect();
  });

  test('[SURVEY-01] an answer that was given in another tab is not replaced, and that is said', () =>
    onMap(question(1))
      .with((world) => {
        world.slots.set(`${CUSTOMER}.alert.1`, {
          kind: 'fact',
          draft: alertEvents.recordKept({ id: 1, date: START, told: true }),
        });
      })
      .when(yes)
      .asked()
      .expectTypes('serverAlerts/recordsRestored', 'survey/answerPostponed', 'notices/raised')
      .check(asked(null)));

  test('[SURVEY-01] a survey that was answered in another tab is gone when the user comes to this one', () =>
    scenario({ plugins: [serverAlertsPlugin, surveyPlugin], backend: backend() })
      .given(...there, at('/v2'), listed(question(1)), alertEvents.recordsRestored({ records: [] }), ...quiet)
      .check(asked(1))
      .with((world) => {
        world.slots.set(`${CUSTOMER}.alert.1`, {
          kind: 'fact',
          draft: alertEvents.recordKept({ id: 1, date: START, told: true }),
        });
      })
      .when(app.resumed())
      .check(asked(null)));
});
