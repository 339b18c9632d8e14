import * as newsEvents from '../../../events/news.ts';
import { ask } from '../../../src/core/server/ask.effects.ts';
import { keepOwn } from '../../../src/core/storage/kept.effects.ts';
import { location } from '../../../src/core/app/location.ts';
import { hasNews, news } from '../../../src/core/app/news.ts';
import { serverAlerts } from '../../../src/core/app/server-alerts.ts';
import { effect } from '../../../src/ports/effect.ts';
import { changeLog, lackingChangeLog } from './change-log.state.ts';

/** The effects that load the news and record that the user has seen them. */
export const newsEffects = [
  effect({
    name: 'load the change log',
    ability: 'changeLog',
    while: (read) => read(lackingChangeLog),
    run: ({ language }, world) =>
      ask(world, world.ports.backend.changeLog(language), (result) => [
        result.ok
          ? newsEvents.changeLogLoaded({
              language,
              releases: [...result.value],
              leftOut: [...result.leftOut],
            })
          : newsEvents.changeLogFailed({ language, failure: result.failure }),
      ]),
  }),
  effect({
    name: 'mark the news as read',
    // News count as read only when they are on screen. A user who saw only an error message has not read them.
    while: (read) =>
      read(location).place?.path === '/whatsnew' && read(changeLog).language !== null && read(hasNews)
        ? { version: read(news).version, update: read(serverAlerts).lastUpdate?.date ?? 0 }
        : null,
    run: (seen) => newsEvents.newsRead({ ...seen, source: 'user' }),
  }),
  effect({
    name: 'store which news were read',
    on: newsEvents.newsRead,
    how: 'inOrder',
    run: ({ payload }, world) =>
      payload.source === 'storage'
        ? undefined
        : keepOwn(world, 'newsRead', newsEvents.newsRead({ ...payload, source: 'storage' })),
  }),
];
