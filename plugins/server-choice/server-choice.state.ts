import * as servers from '../../events/servers.ts';
import { projection } from '../../src/kernel/projection.ts';

export const SERVER_PATH = '/server';

export type ServerChoice = {
  /** The protocol and host of the page that the user has open. */
  page: { protocol: string; hostname: string };
  /** The address of the server that the app uses now: the chosen one, or the deployment's own. */
  now: string;
  hasServer: boolean;
  /** The state of the server choice. `found`: the sign-in page of the found server is loading. */
  status: 'open' | 'checking' | 'found' | 'refused' | 'notKept';
  refused: { why: (typeof servers.REFUSALS)[number]; host: string } | null;
  found: Parameters<typeof servers.recognised>[0] | null;
};

/** The state of choosing a server. */
export const serverChoice = projection<ServerChoice>(
  'server-choice/choice',
  {
    page: { protocol: 'https:', hostname: '' },
    now: '',
    hasServer: false,
    status: 'open',
    refused: null,
    found: null,
  },
  (on) => [
    on(servers.offered, (s, { payload }) => {
      Object.assign(s, payload);
    }),
    on(servers.checkAsked, (s) => {
      Object.assign(s, { status: 'checking', refused: null, found: null });
    }),
    on(servers.recognised, (s, { payload }) => {
      Object.assign(s, { status: 'found', found: payload });
    }),
    on(servers.refused, (s, { payload }) => {
      Object.assign(s, { status: 'refused', refused: payload });
    }),
    on(servers.notKept, (s) => {
      s.status = 'notKept';
    }),
  ],
  { ofSession: false },
);
