import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as newsEvents from '../../../events/news.ts';
import type { Language } from '../../../events/session-types.ts';
import { started } from '../../../tests/samples.ts';
import { standAlone, wantedPage } from './pages.state.ts';
import { at, inLanguage, signedIn, story } from './news-given.ts';

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
