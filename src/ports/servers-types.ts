import type { Observable } from 'rxjs';
import type * as events from '../../events/servers.ts';
import type { VisitorPorts } from './ports.ts';

type Payload<Definition extends (payload: never) => unknown> = Parameters<Definition>[0];

/** Servers at addresses that somebody typed. */
export type Servers = {
  readonly offered: Payload<typeof events.offered>;
  /** Looks for a server at these addresses, in turn. Answers once and never fails. */
  readonly check: (
    bases: readonly string[],
  ) => Observable<
    | ({ readonly kind: 'recognised' } & Payload<typeof events.recognised>)
    | ({ readonly kind: 'refused' } & Payload<typeof events.refused>)
  >;
  /** Remembers the server for the next page; false where this browser keeps nothing. */
  readonly keep: (choice: Payload<typeof events.recognised>) => boolean;
};

/** What a page can ask on which a server is chosen. */
export type ChoosingPorts = VisitorPorts & { readonly servers: Servers };
