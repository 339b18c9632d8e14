import { serverChoicePlugin } from '../../plugins/server-choice/index.ts';
import { RECOGNISERS } from '../api/recogniser.ts';
import { liveHistory } from '../ports/history-live.ts';
import type { chosenServer } from '../ports/kept-config.ts';
import { liveServers } from '../ports/servers-live.ts';
import type { Config } from '../shell/config.ts';

/** Returns the additional parts of the page on which the user chooses a server. */
export function choosing({ backend, apiUrl }: Config, chosen: ReturnType<typeof chosenServer>) {
  const { protocol, hostname } = window.location;
  return {
    plugins: [serverChoicePlugin],
    ports: {
      // Sends a signed-in user to their home page: no session may start on this page, because it may call any host.
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
          // The demo works without a chosen server address.
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
