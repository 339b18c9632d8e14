import { from } from 'rxjs';
import type * as events from '../../../events/servers.ts';
import type { Recogniser } from '../../api/recogniser.ts';
import { timed } from './http-parts.ts';
import type { Servers } from './servers-types.ts';

type Why = Parameters<typeof events.refused>[0]['why'];
type Reply =
  | { readonly kind: 'data'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'text'; readonly status: number; readonly isPage: boolean }
  | { readonly kind: 'moved' | 'timeout' | 'silent' };

/**
 * Reasons why no known server was found, most informative first. If several addresses fail, the reason that comes first
 * in this list is shown.
 */
const TELLS_MOST: readonly Why[] = [
  'old',
  'broken',
  'moved',
  'foreign',
  'closed',
  'page',
  'path',
  'timeout',
  'silent',
];

export type ServersParts = {
  readonly fetch: typeof fetch;
  readonly offered: Servers['offered'];
  readonly recognisers: readonly Recogniser[];
  /**
   * Stores the chosen server, which takes effect when the page is next loaded. Returns false if this browser stores
   * nothing.
   */
  readonly keep: Servers['keep'];
};

/** Finds servers at addresses that the user typed, and stores the user's choice (SRV-06). */
export function liveServers({ fetch, offered, recognisers, keep }: ServersParts): Servers {
  /** Sends one request without credentials: no cookie, no token. */
  async function replyAt(address: string): Promise<Reply> {
    try {
      return await timed(async (signal): Promise<Reply> => {
        const response = await fetch(address, {
          credentials: 'omit',
          redirect: 'manual',
          cache: 'no-store',
          referrerPolicy: 'no-referrer',
          signal,
        });
        if (response.type === 'opaqueredirect') return { kind: 'moved' };
        const { status } = response;
        const text = await response.text();
        try {
          return { kind: 'data', status, body: JSON.parse(text) as unknown };
        } catch {
          const isPage = (response.headers.get('Content-Type') ?? '').includes('html') || /^\s*</.test(text);
          return { kind: 'text', status, isPage };
        }
      });
    } catch (problem) {
      return { kind: problem instanceof Error && problem.name === 'TimeoutError' ? 'timeout' : 'silent' };
    }
  }

  /**
   * Whether any server responds at an address. The browser does not let the app read such a response from another host,
   * but the app learns whether a response arrived.
   */
  const isAnybody = (address: string): Promise<boolean> =>
    timed((signal) =>
      fetch(address, {
        mode: 'no-cors',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal,
      }),
    ).then(
      () => true,
      () => false,
    );

  async function look(base: string): Promise<{ found: Recogniser } | { why: Why }> {
    const replies = await Promise.all(recognisers.map(({ path }) => replyAt(base + path)));
    for (const [i, recogniser] of recognisers.entries()) {
      const reply = replies[i];
      const known = reply?.kind === 'data' ? recogniser.knows(reply.status, reply.body) : false;
      if (known === 'old') return { why: 'old' };
      if (known) return { found: recogniser };
    }
    const why = whyOf(replies);
    return {
      why: why === 'silent' && (await isAnybody(base + (recognisers[0]?.path ?? ''))) ? 'closed' : why,
    };
  }

  return {
    offered,
    check: (bases) =>
      from(
        (async () => {
          let told: Why = 'silent';
          let [host] = bases;
          const dead = new Set<string>();
          for (const base of bases) {
            const { origin } = new URL(base);
            if (dead.has(origin)) continue;
            const looked = await look(base);
            if ('found' in looked)
              return { kind: 'recognised' as const, backend: looked.found.backend, apiUrl: base };
            const { why } = looked;
            if (why === 'silent' || why === 'timeout') dead.add(origin);
            if (TELLS_MOST.indexOf(why) < TELLS_MOST.indexOf(told)) [told, host] = [why, base];
          }
          return { kind: 'refused' as const, why: told, host: host ? new URL(host).host : '' };
        })(),
      ),
    keep,
  };
}

/** Returns why these responses do not come from a server that the app knows. */
function whyOf(replies: readonly Reply[]): Why {
  const answers = replies.filter((reply) => reply.kind === 'data' || reply.kind === 'text');
  if (answers.length === 0)
    return (
      (['moved', 'timeout'] as const).find((kind) => replies.some((reply) => reply.kind === kind)) ?? 'silent'
    );
  if (answers.every(({ status }) => status >= 500)) return 'broken';
  const good = answers.filter(({ status }) => status < 400);
  if (good.some((reply) => reply.kind === 'data')) return 'foreign';
  if (answers.some((reply) => reply.kind === 'text' && reply.isPage)) return 'page';
  return good.length > 0 ? 'foreign' : 'path';
}
