import { http, HttpResponse } from 'msw/http';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as alertEvents from '../../events/server-alerts.ts';
import * as surveyEvents from '../../events/survey.ts';
import { currentSurvey } from '../../plugins/announcements/survey/survey.state.ts';
import { notices } from '../../src/core/app/notices.ts';
import { serverAlerts } from '../../src/core/app/server-alerts.ts';
import { currentAlert } from '../../plugins/announcements/alerts/queue.state.ts';
import { user } from '../../src/core/session/user.ts';
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

/**
 * Opens the app as a customer and waits until all data have loaded. `isNew`: signs in; otherwise this browser's session
 * continues.
 */
async function enters(inBrowser: Browser, isNew = true) {
  const visit = journey(server, { inBrowser, path: '/v2' });
  if (isNew) await visit.chooses('customer');
  await visit.until('serverAlerts/recordsRestored');
  await visit.until('serverAlerts/geofencesListed');
  await visit.until('devices/listed', isNew ? 1 : 2);
  await visit.until('user/customerLoaded', isNew ? 1 : 2);
  await settled();
  return visit;
}
const current = (visit: Awaited<ReturnType<typeof enters>>) => visit.app.read(currentAlert)?.id ?? null;

describe('announcements, from the server to the screen', () => {
  test('[ALERT-02] [ALERT-03] [ALERT-05] one after another; who comes again sees none of them twice', async () => {
    const inBrowser = browser(server, { scenario: 'alerts' });
    const visit = await enters(inBrowser);
    await visit.after('5900ms');
    expect(current(visit)).toBeNull();
    await visit.after('200ms');
    expect(current(visit)).toBe(411);
    // The app marked the older update (401) as read without showing its card.
    expect(visit.app.read(serverAlerts).lastUpdate?.alert.id).toBe(401);
    visit.app.publish(alertEvents.alertRead({ id: 411, how: 'closed' }));
    await visit.until('serverAlerts/readReported', 2);
    await visit.after('1500ms');
    // The app skips two announcements: 412 is for a device model that nobody owns, and 414 is for Android.
    expect(current(visit)).toBe(413);
    visit.app.publish(alertEvents.alertRead({ id: 413, how: 'closed' }));
    await visit.until('serverAlerts/readReported', 3);
    await visit.after('1500ms');
    expect(current(visit)).toBe(415);
    await visit.end();

    // After a reload, 415 appears again because nobody closed it. The others stay closed.
    const again = await enters(inBrowser, false);
    await again.after('6s');
    expect(current(again)).toBe(415);
    again.app.publish(alertEvents.alertRead({ id: 415, how: 'closed' }));
    await again.until('serverAlerts/readReported', 1);
    await again.after('10s');
    expect(current(again)).toBeNull();
    expect(again.app.read(serverAlerts).lastUpdate?.alert.id, 'kept for the page of what is new').toBe(401);
    await again.end();
  });

  test('[ALERT-05] a server that cannot be told: this browser remembers all the same, and tells it later', async () => {
    const inBrowser = browser(server, { scenario: 'alerts' });
    const visit = await enters(inBrowser);
    inBrowser.answers(
      http.post('http://demo.test/api/v1/serveralerts/read', () =>
        HttpResponse.json({ error: 'x' }, { status: 500 }),
      ),
    );
    await visit.after('6s');
    visit.app.publish(alertEvents.alertRead({ id: 411, how: 'closed' }));
    await visit.until('serverAlerts/readReportFailed', 1);
    await visit.end();
    inBrowser.answers();

    const again = await enters(inBrowser, false);
    // Two updates are reported as read: the one that was marked as read without a card, and the one that the user
    // closed.
    await again.until('serverAlerts/readReported', 2);
    await again.after('6s');
    expect(current(again)).not.toBe(411);
    expect(inBrowser.world.alerts.readBy(3001)['411']).toBeGreaterThan(0);
    await again.end();
  });

  test('[ALERT-15] a server under maintenance says so instead of its list', async () => {
    const inBrowser = browser(server);
    const visit = journey(server, { inBrowser, path: '/v2' });
    inBrowser.answers(
      http.get('http://demo.test/api/v1/serveralerts', () =>
        HttpResponse.json({ error: { maintenance: 1 } }, { status: 503 }),
      ),
    );
    await visit.chooses('customer');
    await visit.until('devices/listed');
    await visit.passesUntil(() => visit.count('serverAlerts/listed') > 0);
    await visit.after('7s');
    expect(current(visit)).toBe(-1);
    await visit.end();
  });

  test('[ALERT-17] old geofences are deleted at the server, and the card does not come back', async () => {
    const inBrowser = browser(server, { scenario: 'geofences-v1' });
    const visit = await enters(inBrowser);
    await visit.after('6s');
    expect(current(visit)).toBe(-3);
    visit.app.publish(alertEvents.actionChosen({ id: -3 }));
    await visit.until('serverAlerts/actionFinished');
    expect(visit.app.read(notices).map(({ text }) => text)).toContain('serverAlerts.geofences.deleted');
    expect(inBrowser.world.alerts.oldGeofences(3001)).toEqual([]);
    await visit.end();
    const again = await enters(inBrowser, false);
    await again.after('10s');
    expect(current(again)).toBeNull();
    await again.end();
  });
});

test('[SURVEY-03] [SURVEY-04] a survey that fails keeps its answer, then it is saved, and is not asked again', async () => {
  const inBrowser = browser(server, { scenario: 'survey' });
  const visit = await enters(inBrowser);
  await visit.after('6s');
  expect(visit.app.read(currentSurvey)?.id).toBe(421);
  inBrowser.answers(http.put('http://demo.test/api/v1/customer/:id/settings', () => HttpResponse.error()));
  const answer = surveyEvents.answerChosen({ id: 421, response: 1, emails: true });
  visit.app.publish(answer);
  await visit.until('survey/answerFailed');
  expect(visit.app.read(currentSurvey)?.id).toBe(421);
  inBrowser.answers();
  visit.app.publish(answer);
  await visit.until('survey/answerSaved');
  expect(visit.app.read(currentSurvey)).toBeNull();
  expect(visit.app.read(user).settings.success).toMatchObject({
    survey_response: 1,
    uptodate_via_email: true,
  });
  await visit.until('serverAlerts/readReported', 2);
  await visit.end();
  const again = await enters(inBrowser, false);
  await again.after('10s');
  expect(again.app.read(currentSurvey)).toBeNull();
  await again.end();
});
