import * as servers from '../../events/servers.ts';
import { projection } from '../../src/kernel/projection.ts';

export const SERVER_PATH = '/server';

export type ServerChoice = {
  /** Where the page itself is. */
  page: { protocol: string; hostname: string };
  /** The server that is used now, or that the deployment names. */
  now: string;
  hasServer: boolean;
  /** `found`: the page of its sign-in is on its way. */
  status: 'open' | 'checking' | 'found' | 'refused' | 'notKept';
  refused: { why: (typeof servers.REFUSALS)[number]; host: string } | null;
  found: Parameters<typeof servers.recognised>[0] | null;
};

/** How far the choice of a server has come. */
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
