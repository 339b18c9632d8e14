import { serverChoicePlugin } from '../../plugins/server-choice/index.ts';
import { RECOGNISERS } from '../api/recogniser.ts';
import { liveHistory } from '../ports/history-live.ts';
import type { chosenServer } from '../ports/storage/kept-config.ts';
import { liveServers } from '../ports/http/servers-live.ts';
import type { Config } from '../shell/config.ts';

/** Returns the plugins and ports that only the page for choosing a server needs. */
export function choosing({ backend, apiUrl }: Config, chosen: ReturnType<typeof chosenServer>) {
  const { protocol, hostname } = window.location;
  return {
    plugins: [serverChoicePlugin],
    ports: {
      // No session may start on this page, because the page may call any host. A signed-in user is sent to their home
      // page instead.
      sessionChunk: {
        ready() {
          liveHistory.load('/', { replace: true });
          return new Promise<never>(() => undefined);
        },
      },
      servers: liveServers({
        fetch: (...asked) => fetch(...asked),
        offered: {
          page: { protocol, hostname },
          now: apiUrl ?? '',
          // The demo works even if no server has been chosen.
          hasServer: chosen.get() !== null || backend === 'demo',
        },
        recognisers: RECOGNISERS,
        keep(choice) {
          const text = JSON.stringify(choice);
          chosen.set(text);
          return chosen.get() === text;
        },
      }),
    },
  };
}
