import { http, HttpResponse } from 'msw/http';
import type { SetupServer } from 'msw/node';
import * as appEvents from '../../events/app.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as imports from '../../events/imports.ts';
import * as media from '../../events/media.ts';
import * as navigation from '../../events/navigation.ts';
import * as news from '../../events/news.ts';
import * as push from '../../events/push.ts';
import * as alertEvents from '../../events/server-alerts.ts';
import * as settings from '../../events/settings.ts';
import * as surveyEvents from '../../events/survey.ts';
import * as tour from '../../events/tour.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { browser, journey } from '../journeys/journey.ts';
import { API, comes, ended, firstDevice, live, type Log, signedIn } from './travelling.ts';

const message = (title: string, data: Partial<push.PushMessage['data']> = {}): push.PushMessage => ({
  title,
  body: 'Rex has left the garden.',
  data: { filename: null, imei: null, type: null, meldungtyp: null, ...data },
  device: null,
  notification: null,
  path: null,
});

/** Sessions of a signed-in customer, one for each group of features; each function returns the session's log. */
export const FEATURE_JOURNEYS: Readonly<Record<string, (server: SetupServer) => Promise<Log>>> = {
  async announcements(server) {
    const visit = await signedIn(journey(server, { scenario: 'alerts', path: '/v2' }));
    await comes(visit, 'serverAlerts/cardRaised');
    for (const [i, id] of [411, 413, 415].entries()) {
      await comes(visit, 'serverAlerts/cardRaised', i + 1);
      visit.app.publish(
        id === 413 ? alertEvents.goOnChosen({ id }) : alertEvents.alertRead({ id, how: 'closed' }),
      );
      await live(visit, 3);
    }
    return ended(visit);
  },
  async maintenance(server) {
    const visit = await signedIn(journey(server, { scenario: 'maintenance', path: '/v2' }));
    await comes(visit, 'serverAlerts/cardRaised');
    await live(visit, 60, 5);
    return ended(visit);
  },
  async 'old-geofences'(server) {
    const visit = await signedIn(journey(server, { scenario: 'geofences-v1', path: '/v2' }));
    await comes(visit, 'serverAlerts/cardRaised');
    visit.app.publish(alertEvents.actionChosen({ id: -3 }));
    await comes(visit, 'serverAlerts/actionFinished');
    await live(visit, 3);
    return ended(visit);
  },
  async survey(server) {
    const visit = await signedIn(journey(server, { scenario: 'survey', path: '/v2' }));
    await live(visit, 8);
    visit.app.publish(surveyEvents.emailsChosen({ id: 421, on: true }));
    visit.app.publish(surveyEvents.answerChosen({ id: 421, response: 1, emails: true }));
    await comes(visit, 'survey/answerSaved');
    await live(visit, 3);
    return ended(visit);
  },
  async tour(server) {
    const visit = await signedIn(journey(server, { path: '/v2' }));
    visit.app.publish(navigation.linkFollowed({ href: '/map/overview' }));
    await live(visit, 3);
    if (visit.count('tour/started') === 0) visit.app.publish(tour.started({ name: 'overview' }));
    await live(visit, 3);
    for (const index of [1, 2, 1]) {
      visit.app.publish(tour.stepTurned({ index, direction: index === 1 ? 'back' : 'forward' }));
      await live(visit, 2);
    }
    visit.app.publish(tour.ended({ how: 'closed' }));
    await live(visit, 2);
    return ended(visit);
  },
  async pushes(server) {
    const visit = await signedIn(journey(server, { scenario: 'pushes', path: '/v2' }));
    const { imei } = firstDevice(visit);
    const told = (given: push.PushMessage, tapped = false) =>
      visit.app.publish(push.received({ messages: [given], via: 'web', tapped }));
    told(message('Alarm', { imei, meldungtyp: 1 }));
    await live(visit, 2);
    visit.app.publish(push.seeChosen());
    await live(visit, 2);
    visit.app.publish(push.detailsClosed());
    told(message('Voice message', { imei, type: 'voice', filename: 'bark.mp3' }));
    await live(visit, 2);
    visit.app.publish(media.opened({ kind: 'voice', imei }));
    await live(visit, 2);
    visit.app.publish(media.opened({ kind: 'photo', imei }));
    visit.app.publish(media.photoRequested({ imei }));
    await live(visit, 25);
    visit.app.publish(push.soundSwitched({ on: false }));
    visit.app.publish(push.offerDeclined());
    await live(visit, 2);
    return ended(visit);
  },
  async 'track-import'(server) {
    const visit = await signedIn(journey(server, { path: '/v2' }));
    const id = 'file-1';
    const at = 1_781_510_400;
    visit.app.publish(imports.fileChosen({ id, name: 'tour.gpx', size: 48_000 }));
    visit.app.publish(imports.readingProgressed({ id, bytes: 24_000, fixes: 300 }));
    visit.app.publish(
      imports.fileRead({
        id,
        format: 'gpx',
        tracks: [
          {
            ...{ id: 'track-1', name: 'Round the lake', fixes: 600, start: at, end: at + 3600 },
            ...{ metres: 18_400, shape: [11.95, 57.7, 11.97, 57.71, 11.96, 57.72], fastKmh: 24 },
          },
        ],
        remarks: [{ reason: 'noTime', figures: { count: 3 } }],
      }),
    );
    visit.app.publish(imports.named({ id: 'track-1', name: 'Round the big lake' }));
    visit.app.publish(imports.kindChosen({ id: 'track-1', kind: 'bike' }));
    visit.app.publish(imports.playStarted({ track: 'track-1', device: 9001, factor: 10 }));
    visit.app.publish(imports.factorChosen({ device: 9001, factor: 60 }));
    await live(visit, 5);
    visit.app.publish(imports.playRemoved({ device: 9001 }));
    visit.app.publish(imports.fileChosen({ id: 'file-2', name: 'letter.pdf', size: 90 }));
    visit.app.publish(
      imports.fileRefused({ id: 'file-2', problem: { reason: 'unknownFormat', figures: {} } }),
    );
    await live(visit, 2);
    return ended(visit);
  },
  async 'news-in-german'(server) {
    const visit = await signedIn(journey(server, { path: '/v2' }));
    visit.app.publish(settings.languageChosen({ language: 'de' }));
    visit.app.publish(settings.themeChosen({ theme: 'dark' }));
    visit.app.publish(settings.unitsChosen({ units: 'imperial' }));
    visit.app.publish(settings.traceLengthChosen({ minutes: 30 }));
    visit.app.publish(navigation.linkFollowed({ href: '/change-log' }));
    visit.app.publish(news.changeLogRequested());
    await comes(visit, 'news/changeLogLoaded');
    visit.app.publish(navigation.linkFollowed({ href: '/settings' }));
    visit.app.publish(settings.languageChosen({ language: 'el' }));
    await live(visit, 3);
    return ended(visit);
  },
  async 'error-popup'(server) {
    const inBrowser = browser(server);
    const before = await signedIn(journey(server, { inBrowser }));
    await live(before, 3);
    await before.end();
    inBrowser.answers(http.get(`${API}/customer/:id`, () => new HttpResponse(null, { status: 500 })));
    const visit = journey(server, { inBrowser });
    await comes(visit, 'app/errorPopupOpened');
    await live(visit, 10);
    visit.app.publish(appEvents.errorPopupClosed());
    await live(visit, 3);
    return ended(visit);
  },
  async malformed(server) {
    const visit = journey(server, { scenario: 'malformed' });
    for (let i = 0; i < 8 && visit.count('devices/listed') === 0; i++) {
      if (visit.count('auth/loginSucceeded') === 0) await visit.chooses('customer');
      await live(visit, 8);
    }
    await live(visit, 10);
    return ended(visit);
  },
  async 'device-panel'(server) {
    const visit = await signedIn(journey(server, { path: '/v2' }));
    const [first, second] = [...visit.app.read(devices).byId.keys()] as [number, number];
    visit.app.publish(deviceEvents.selected({ id: first, from: 'list' }));
    await live(visit, 5);
    visit.app.publish(deviceEvents.followStarted({ id: first }));
    await live(visit, 3);
    visit.app.publish(deviceEvents.followEnded({ by: 'pan' }));
    visit.app.publish(deviceEvents.visibilityChanged({ id: second, shown: false }));
    visit.app.publish(
      deviceEvents.listArranged({
        text: 'r',
        states: ['moving'],
        group: null,
        model: null,
        inView: false,
        sort: 'speed',
        folded: [],
      }),
    );
    await live(visit, 2);
    visit.app.publish(deviceEvents.deselected());
    return ended(visit);
  },
  async updates(server) {
    const visit = await signedIn(journey(server));
    visit.fakes.updates.next(true);
    await live(visit, 3);
    visit.app.publish(appEvents.updatePostponed());
    visit.app.publish(appEvents.hidden());
    await live(visit, 30, 5);
    visit.app.publish(appEvents.resumed());
    visit.fakes.updates.next(true);
    visit.app.publish(appEvents.updateAccepted());
    await live(visit, 3);
    visit.fakes.replaced.next(true);
    await live(visit, 2);
    return ended(visit);
  },
};
