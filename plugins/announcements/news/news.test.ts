import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../../events/admin.ts';
import * as newsEvents from '../../../events/news.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import type { Language } from '../../../events/session-types.ts';
import { hasNews, news } from '../../../src/core/app/news.ts';
import { anAlert } from '../../../tests/alert-samples.ts';
import { CUSTOMER, failure, started } from '../../../tests/samples.ts';
import { changeLog } from './change-log.state.ts';
import { releaseOf } from './WhatsNew.view.tsx';
import { at, inLanguage, release, signedIn, story } from './news-given.ts';

const update = alertEvents.updateKept({
  alert: anAlert(1, { type: 'update' }),
  date: 100,
  source: 'server',
});
const slot = `${CUSTOMER}.newsRead`;
const loaded = (language: Language = 'en') =>
  newsEvents.changeLogLoaded({ language, releases: [release], leftOut: [] });
const seen = (updateDate: number, source: 'user' | 'storage' = 'user', version = '0') =>
  newsEvents.newsRead({ version, update: updateDate, source });

describe('the change log', () => {
  test.each(['/whatsnew', '/change-log'])(
    '[NEWS-01] [ROUTE-21] %s loads it in the language on screen',
    (path) =>
      story()
        .given(started(), signedIn, inLanguage('el'), seen(0))
        .when(at(path))
        .asked('get /changelog')
        .expect(loaded('el')),
  );

  test('no other page does', () =>
    story().given(started(), signedIn, inLanguage('en')).when(at('/settings')).asked().expect());

  test('[NEWS-01] another language loads it anew, and the old one stays meanwhile', () =>
    story()
      .given(started(), signedIn, inLanguage('en'), seen(0), loaded())
      .when(at('/change-log'))
      .asked()
      .when(inLanguage('de'))
      .expect(loaded('de'))
      .check((it) => expect(it.read(changeLog).releases).toHaveLength(1)));

  test('what failed is tried again by a press, and by coming back', () =>
    story()
      .with((world) => {
        world.replies = () => ({ status: 0, body: null, problem: 'unreachable' });
      })
      .given(started(), signedIn, inLanguage('en'))
      .when(at('/change-log'))
      .asked('get /changelog')
      .check((it) => expect(it.read(changeLog).failure).toEqual(failure(0)))
      .when(newsEvents.changeLogRequested())
      .asked('get /changelog')
      .when(at('/settings'), at('/change-log'))
      .asked('get /changelog'));

  test('[NEWS-01] the cards are those of the version that runs, else of the newest', () => {
    const older = { ...release, version: '9' };
    expect(releaseOf([older, release], '0')).toBe(release);
    expect(releaseOf([older, release], '5')).toBe(older);
    expect(releaseOf([], '5')).toBeNull();
  });
});

describe('what is new', () => {
  test('[NEWS-01] a version is new until its page was looked at, and that is kept', () =>
    story()
      .given(started(), signedIn, inLanguage('en'))
      .check((it) => expect(it.read(hasNews)).toBe(true))
      .when(at('/whatsnew'))
      .expect(loaded(), seen(0))
      .check((it) => {
        expect(it.read(hasNews)).toBe(false);
        expect(it.read(news).fresh).toEqual({ cards: true, update: false });
      })
      .asked('get /changelog', `store ${slot}`));

  test('[NEWS-01] once a version: after a new start its cards are no news', () =>
    story()
      .given(started(), signedIn, inLanguage('en'), seen(0, 'storage'))
      .when(at('/whatsnew'))
      .expect(loaded())
      .check((it) => {
        expect(it.read(hasNews)).toBe(false);
        expect(it.read(news).fresh.cards).toBe(false);
      }));

  test('[NEWS-01] a newer version is news again', () =>
    story()
      .given(started(), signedIn, inLanguage('en'), seen(0, 'storage', 'an older one'))
      .when(at('/whatsnew'))
      .check((it) => expect(it.read(news).fresh.cards).toBe(true)));

  test('[NEWS-01] an update that was filed since is new, the version is not', () =>
    story()
      .given(started(), signedIn, inLanguage('en'), seen(50, 'storage'), update)
      .check((it) => expect(it.read(hasNews)).toBe(true))
      .when(at('/whatsnew'))
      .expect(loaded(), seen(100))
      .check((it) => expect(it.read(news).fresh).toEqual({ cards: false, update: true })));

  test('who saw only that it could not be loaded has seen nothing', () =>
    story()
      .with((world) => {
        world.replies = () => ({ status: 500, body: null });
      })
      .given(started(), signedIn, inLanguage('en'))
      .when(at('/whatsnew'))
      .after('1min')
      .check((it) => expect(it.read(hasNews)).toBe(true)));

  test('[START-08] in ghost mode nothing is noted on behalf of the customer', () =>
    story()
      .given(
        started(),
        adminEvents.ghostEntered({ userID: 3, by: 9, superUser: true }),
        signedIn,
        inLanguage('en'),
      )
      .when(at('/whatsnew'))
      .expect(loaded())
      .asked('get /changelog')
      .check((it) => expect(it.read(hasNews)).toBe(false)));
});
