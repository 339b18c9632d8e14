import { map } from 'rxjs';
import * as newsEvents from '../../../events/news.ts';
import { carry } from '../../../src/ports/carry.ts';
import { visitorEffect } from '../../../src/ports/effect.ts';
import { lackingPage } from './pages.state.ts';

export const pagesEffects = [
  visitorEffect({
    name: 'load the stand-alone page',
    ability: 'pages',
    while: (read) => read(lackingPage),
    // Information pages are public, so the request has no token.
    run: ({ id, language }, { ports }) => {
      return carry((request) => ports.http.send(request, null), ports.backend.page(id, language)).pipe(
        map((result) =>
          result.ok
            ? newsEvents.pageLoaded({ id, language, page: result.value })
            : newsEvents.pageFailed({ id, language, failure: result.failure }),
        ),
      );
    },
  }),
];
