import { Subject } from 'rxjs';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as announcementEvents from '../../events/announcements.ts';
import type { AnnouncementText } from '../../events/announcements.ts';
import * as navigation from '../../events/navigation.ts';
import * as alertEvents from '../../events/server-alerts.ts';
import * as surveyEvents from '../../events/survey.ts';
import {
  announcements,
  NOTHING_WRITTEN,
  shown,
} from '../../plugins/administration/announcements/announcements.state.ts';
import { beginning } from '../../plugins/administration/announcements/announcements.state.ts';
import { RESULTS_EVERY } from '../../plugins/administration/announcements/effects.ts';
import {
  alertsList,
  answersList,
  readersList,
  surveysList,
} from '../../plugins/administration/announcements/lists.ts';
import { currentSurvey } from '../../plugins/announcements/survey/survey.state.ts';
import { currentAlert } from '../../plugins/announcements/alerts/queue.state.ts';
import { settled } from '../../src/ports/manual-clock.ts';
import { type Browser, browser, journey } from './journey.ts';

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  vi.stubGlobal('document', { visibilityState: 'hidden' });
});
afterEach(() => server.resetHandlers());
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});

/** Another browser that uses the same server, but has its own storage, session and tabs. */
const anotherBrowser = (one: Browser): Browser => ({
  ...one,
  slots: new Map(),
  access: null,
  marked: false,
  tabs: new Subject(),
});
const go = (href: string) => navigation.linkFollowed({ href });
const text = (changes: Partial<AnnouncementText> = {}): AnnouncementText => ({
  ...NOTHING_WRITTEN,
  name: 'Storm',
  type: 'warning',
  message: 'A storm is coming.',
  messages: { ...NOTHING_WRITTEN.messages, de: 'Ein Sturm kommt.' },
  ...changes,
});

/** Opens the app and signs in as a super user. */
async function admin(inBrowser: Browser) {
  const desk = journey(server, { inBrowser, path: '/v2' });
  await desk.chooses('superUser');
  await desk.until('user/customerLoaded');
  await settled();
  return desk;
}
/** Opens the app, signs in as a customer, and waits until the customer's data have loaded. */
async function customer(inBrowser: Browser) {
  const visit = journey(server, { inBrowser, path: '/v2' });
  await visit.chooses('customer');
  await visit.until('serverAlerts/recordsRestored');
  await visit.until('serverAlerts/geofencesListed');
  await visit.until('devices/listed');
  await visit.until('user/customerLoaded');
  await settled();
  return visit;
}

describe('from the administration to the customer, and back', () => {
  test('[ADM-04] [ALERT-02] what is published is the next card of a customer; who reads it is known; ended it is gone', async () => {
    const first = browser(server);
    const desk = await admin(first);
    desk.app.publish(go('/admin-add-alert'));
    desk.app.publish(
      announcementEvents.publishChosen({
        form: 'new alert',
        id: null,
        kind: 'alert',
        key: 'k1',
        text: text(),
      }),
    );
    await desk.until('announcements/published');
    await desk.until('announcements/alertsListed');
    const made = desk.app.read(alertsList.state).rows.find(({ name }) => name === 'Storm');
    expect(made).toMatchObject({ endedAt: null, reads: 0 });
    const id = made?.id ?? 0;

    const visit = await customer(anotherBrowser(first));
    await visit.after('6s');
    expect(visit.app.read(currentAlert)).toMatchObject({ id, message: 'A storm is coming.' });
    visit.app.publish(alertEvents.alertRead({ id, how: 'closed' }));
    await visit.until('serverAlerts/readReported', 2);
    await visit.end();

    desk.app.publish(go(`/admin-server-alert?tab=readers&of=${id}`));
    await desk.until('announcements/readersListed');
    expect(desk.app.read(readersList.state)).toMatchObject({ total: 1, rows: [{ userID: 3001, yes: null }] });

    desk.app.publish(announcementEvents.endChosen({ id, kind: 'alert' }));
    await desk.until('announcements/ended');
    expect(desk.app.read(announcements).known[id]?.endedAt).toBeGreaterThan(0);
    await desk.end();
    const other = await customer(anotherBrowser(first));
    await other.after('10s');
    expect(other.app.read(currentAlert)).toBeNull();
    await other.end();
  });

  test('[ADM-05] [SURVEY-03] a survey is asked on the map; its answer shows while the results are looked at', async () => {
    const first = browser(server);
    const desk = await admin(first);
    desk.app.publish(go('/admin-add-alert?kind=survey'));
    desk.app.publish(
      announcementEvents.publishChosen({
        form: 'new survey',
        id: null,
        kind: 'survey',
        key: 'k2',
        text: text({ name: 'Colours', type: 'survey', message: 'Do you like the colours?' }),
      }),
    );
    await desk.until('announcements/published');
    await desk.until('announcements/surveysListed');
    const id = desk.app.read(surveysList.state).rows.find(({ name }) => name === 'Colours')?.id ?? 0;
    await desk.until('announcements/loaded');
    expect(desk.app.read(shown)).toMatchObject({ id, yes: 0, no: 0, emails: 0 });

    const visit = await customer(anotherBrowser(first));
    await visit.after('8s');
    expect(visit.app.read(currentSurvey)?.id).toBe(id);
    visit.app.publish(surveyEvents.answerChosen({ id, response: 1, emails: true }));
    await visit.until('survey/answerSaved');
    await visit.until('serverAlerts/readReported', 2);
    await visit.end();

    const before = desk.count('announcements/loaded');
    await desk.after(`${RESULTS_EVERY}ms`);
    await desk.until('announcements/loaded', before + 1);
    expect(desk.app.read(shown)).toMatchObject({ yes: 1, no: 0, emails: 1 });
    desk.app.publish(go(`/admin-survey?tab=answers&of=${id}`));
    await desk.until('announcements/answersListed');
    expect(desk.app.read(answersList.state).rows).toMatchObject([{ userID: 3001, yes: true, emails: true }]);
    await desk.end();
  });

  test('[ADM-05] a "no" without consent to e-mails is counted as one, and by whom it was given is known', async () => {
    const first = browser(server);
    const desk = await admin(first);
    desk.app.publish(go('/admin-add-alert?kind=survey'));
    desk.app.publish(
      announcementEvents.publishChosen({
        ...{ form: 'new survey', id: null, kind: 'survey', key: 'k2' },
        text: text({ name: 'Colours', type: 'survey' }),
      }),
    );
    await desk.until('announcements/published');
    await desk.until('announcements/surveysListed');
    const id = desk.app.read(surveysList.state).rows.find(({ name }) => name === 'Colours')?.id ?? 0;
    const visit = await customer(anotherBrowser(first));
    await visit.after('8s');
    visit.app.publish(surveyEvents.answerChosen({ id, response: 0, emails: false }));
    await visit.until('survey/answerSaved');
    await visit.until('serverAlerts/readReported', 2);
    await visit.end();

    const before = desk.count('announcements/loaded');
    await desk.after(`${RESULTS_EVERY}ms`);
    await desk.until('announcements/loaded', before + 1);
    expect(desk.app.read(shown)).toMatchObject({ id, yes: 0, no: 1, emails: 0 });
    desk.app.publish(go(`/admin-survey?tab=answers&of=${id}`));
    await desk.until('announcements/answersListed');
    expect(desk.app.read(answersList.state).rows).toMatchObject([
      { userID: 3001, yes: false, emails: false },
    ]);
    await desk.end();
  });

  test('[ADM-05] [SURVEY-01] a survey for others is not asked', async () => {
    const first = browser(server);
    const desk = await admin(first);
    desk.app.publish(go('/admin-add-alert?kind=survey'));
    desk.app.publish(
      announcementEvents.publishChosen({
        ...{ form: 'new survey', id: null, kind: 'survey', key: 'k3' },
        text: text({ name: 'Greek only', type: 'survey', onlyLanguages: ['el'] }),
      }),
    );
    await desk.until('announcements/published');
    await desk.until('announcements/surveysListed');
    const id = desk.app.read(surveysList.state).rows.find(({ name }) => name === 'Greek only')?.id;
    expect(id).toBeGreaterThan(0);
    const visit = await customer(anotherBrowser(first));
    await visit.after('8s');
    expect(visit.app.read(currentSurvey)?.id).not.toBe(id);
    await visit.end();
    await desk.end();
  });

  test('[ADM-04] what is changed later is changed for the customer too, and for those alone whom it is for', async () => {
    const first = browser(server);
    const desk = await admin(first);
    const publish = (id: number | null, key: string, changes: Partial<AnnouncementText> = {}) =>
      desk.app.publish(
        announcementEvents.publishChosen({
          form: id === null ? 'new alert' : `edit ${id}`,
          id,
          kind: 'alert',
          key,
          text: text(changes),
        }),
      );
    desk.app.publish(go('/admin-add-alert'));
    publish(null, 'k5', { onlyLanguages: ['el'] });
    await desk.until('announcements/published');
    await desk.until('announcements/alertsListed');
    const id = desk.app.read(alertsList.state).rows.find(({ name }) => name === 'Storm')?.id ?? 0;
    const notFor = await customer(anotherBrowser(first));
    await notFor.after('6s');
    expect(notFor.app.read(currentAlert)).toBeNull();
    await notFor.end();

    desk.app.publish(go(`/admin-add-alert?edit=${id}`));
    await vi.waitFor(() => expect(desk.app.read(beginning)?.name).toBe('Storm'));
    publish(id, 'k6', { message: 'The storm is over.', type: 'info', interval: 'daily' });
    await desk.until('announcements/published', 2);
    await desk.end();
    const visit = await customer(anotherBrowser(first));
    await visit.after('6s');
    expect(visit.app.read(currentAlert)).toMatchObject({
      ...{ id, message: 'The storm is over.', type: 'info', interval: 'daily' },
      messages: { de: 'Ein Sturm kommt.' },
    });
    await visit.end();
  });

  test('[ADM-04] the same wish twice publishes once', async () => {
    const first = browser(server);
    const desk = await admin(first);
    const wish = announcementEvents.publishChosen({
      form: 'new alert',
      id: null,
      kind: 'alert',
      key: 'again',
      text: text(),
    });
    desk.app.publish(wish);
    await desk.until('announcements/published');
    desk.app.publish(wish);
    await desk.until('announcements/published', 2);
    expect(first.world.announcements.all().filter((raw) => raw['name'] === 'Storm')).toHaveLength(1);
    await desk.end();
  });

  test('[ADM-04] what the service refuses stays written, with its reason; an ended one takes no change', async () => {
    const first = browser(server);
    const desk = await admin(first);
    desk.app.publish(
      announcementEvents.publishChosen({
        form: 'new alert',
        id: null,
        kind: 'alert',
        key: 'k3',
        text: text({ message: '' }),
      }),
    );
    await desk.until('announcements/publishFailed');
    expect(desk.app.read(announcements)).toMatchObject({
      publishing: null,
      refused: { form: 'new alert', failure: { status: 422 } },
      drafts: { 'new alert': { name: 'Storm' } },
    });
    desk.app.publish(
      announcementEvents.publishChosen({ form: 'edit 352', id: 352, kind: 'alert', key: 'k4', text: text() }),
    );
    await desk.until('announcements/publishFailed', 2);
    expect(desk.app.read(announcements).refused?.failure.status).toBe(409);
    await desk.end();
  });
});
