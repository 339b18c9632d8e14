import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../../events/admin.ts';
import * as newsEvents from '../../../events/news.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import type { Language } from '../../../events/session-types.ts';
import { hasNews, news } from '../../../src/core/app/news.ts';
import { anAlert } from '../../../tests/alert-samples.ts';
import { CUSTOMER, failure, started } from '../../../tests/samples.ts';
import { changeLog } from './change-log.state.ts';
import { pathOfAction } from '../action-paths.ts';
import { headed } from './headed.ts';
import { releaseOf } from './WhatsNew.view.tsx';
import { at, inLanguage, release, signedIn, story } from './news-given.ts';
import * as app from '../../../events/app.ts';
import { standAlone, wantedPage } from './pages.state.ts';

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

describe('the newest update', () => {
  test.each([
    ['Fixpoint opens tracks. Drop a file.', 'Fixpoint opens tracks', 'Drop a file.'],
    ['Fixpoint opens tracks\nDrop a file.', 'Fixpoint opens tracks', 'Drop a file.'],
    ['New colours! Have a look.', 'New colours!', 'Have a look.'],
    ['New colours.', 'New colours', ''],
    ['Öffnet z. B. GPX und KML. Mehr.', 'Öffnet z. B. GPX und KML', 'Mehr.'],
    ['Version 2.0 is here. It is fast.', 'Version 2.0 is here', 'It is fast.'],
    ['See https://a.example/x for more. Bye.', '', 'See https://a.example/x for more. Bye.'],
    [`${'word '.repeat(30)}end. More.`, '', `${'word '.repeat(30)}end. More.`],
    ['', '', ''],
  ])(
    '[NEWS-01] %j is headed by its first sentence, if that is short and has no link',
    (message, heading, text) => expect(headed(message)).toEqual({ heading, text }),
  );

  test('[NEWS-01] leads to the page that its action opens, if it opens one', () =>
    expect([pathOfAction('openTracks'), pathOfAction('reload'), pathOfAction(null)]).toEqual([
      '/open-track',
      null,
      null,
    ]));
});

const page = { title: 'Title', html: '<p>Text</p>' };

describe('a stand-alone page', () => {
  const ready = [started(), app.initialised(), inLanguage('en')];
  const came = (id: string, language: Language = 'en') => newsEvents.pageLoaded({ id, language, page });

  test('[ROUTE-05] is for visitors: nobody says who they are', () =>
    story()
      .given(...ready)
      .when(at('/stand-alone-page/terms'))
      .asked('get /pages/terms?lang=en without token')
      .expect(came('terms')));

  test('[ROUTE-05] a customer reads it without saying who they are either', () =>
    story()
      .given(...ready, signedIn)
      .when(at('/stand-alone-page/terms'))
      .asked('get /pages/terms?lang=en without token'));

  test('[NEWS-02] comes in the user’s language, and anew when that changes', () =>
    story()
      .given(...ready)
      .when(at('/stand-alone-page/help'), inLanguage('pl'))
      .asked('get /pages/help?lang=en without token', 'get /pages/help?lang=pl without token')
      .check((it) => expect(it.read(standAlone).language).toBe('pl')));

  test('is not asked for before it is known which language that is', () =>
    story()
      .given(started())
      .when(at('/stand-alone-page/help'))
      .asked()
      .when(inLanguage('tr'), app.initialised())
      .asked('get /pages/help?lang=tr without token'));

  test('[NEWS-02] in another language that fails the page stays as it was', () =>
    story()
      .given(...ready, came('help'))
      .with((world) => {
        world.replies = () => ({ status: 500, body: null });
      })
      .when(at('/stand-alone-page/help'), inLanguage('pl'))
      .check((it) => expect(it.read(standAlone).page).toEqual(page)));

  test('[ROUTE-05] one that does not exist is a fact, and so is no answer; a press tries again', () =>
    story()
      .with((world) => {
        world.replies = () => ({ status: 404, body: null });
      })
      .given(...ready)
      .when(at('/stand-alone-page/nothing'))
      .check((it) => expect(it.read(standAlone).failure?.reason).toBe('notFound'))
      .with((world) => {
        world.asked.splice(0);
        world.replies = () => ({ status: 0, body: null, problem: 'unreachable' });
      })
      .when(newsEvents.pageRequested())
      .asked('get /pages/nothing?lang=en without token')
      .check((it) => expect(it.read(standAlone).failure?.reason).toBe('unreachable')));

  test('from one to the next nothing of the first is shown', () =>
    story()
      .given(...ready, came('help'))
      .with((world) => {
        world.replies = () => ({ status: 500, body: null });
      })
      .when(at('/stand-alone-page/terms'))
      .check((it) => expect(it.read(standAlone)).toMatchObject({ id: 'terms', page: null })));

  test.each([
    ['/stand-alone-page/viewmode', null],
    ['/stand-alone-page/viewmode_12_0a1b', null],
    ['/stand-alone-page/help', 'help'],
    ['/stand-alone-page/', null],
    ['/stand-alone-page', null],
    ['/stand-alone-page/a/b', null],
    ['/stand-alone-page/..%2Flogin', null],
    ['/stand-alone-page/<script>', null],
    [`/stand-alone-page/${'x'.repeat(101)}`, null],
    ['/help', null],
  ])('%s asks for %j', (path, id) =>
    story()
      .given(...ready)
      .when(at(path))
      .check((it) => expect(it.read(wantedPage)).toBe(id)),
  );
});
