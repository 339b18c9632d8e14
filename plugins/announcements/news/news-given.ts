import * as auth from '../../../events/auth.ts';
import * as navigation from '../../../events/navigation.ts';
import type { Release } from '../../../events/news.ts';
import type { Language } from '../../../events/session-types.ts';
import * as settingsEvents from '../../../events/settings.ts';
import { access, backend, failure } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { newsPlugin } from './index.ts';
import { pagesPlugin } from './pages.ts';

/** Test event: the user navigated to this path. */
export const at = (path: string) => navigation.locationChanged({ path, query: '' });
export const signedIn = auth.loginSucceeded({ ...access(), email: 'ada@example.com' });
/** Test event: the app's texts in this language were loaded. */
export const inLanguage = (language: Language) => settingsEvents.textsLoaded({ language });
export const release: Release = { version: '0', date: 1, changes: [{ title: 'T', text: 't' }] };

/** A test scenario for the news pages. */
export const story = () => {
  const usual = backend();
  return scenario({
    plugins: [newsPlugin, pagesPlugin],
    backend: {
      ...usual,
      changeLog: (language) => ({
        ...usual.changeLog(language),
        read: (reply) =>
          reply.status === 200
            ? { ok: true, value: [release], leftOut: [] }
            : { ok: false, failure: failure(reply.status) },
      }),
      page: (id, language) => {
        const call = usual.page(id, language);
        return {
          request: { ...call.request, path: `${call.request.path}?lang=${language}` },
          read: (reply) =>
            reply.status === 404
              ? { ok: false, failure: { reason: 'notFound', status: 404 } }
              : call.read(reply),
        };
      },
    },
  }).with((world) => {
    world.replies = () => ({ status: 200, body: {} });
  });
};
