import type { Observable } from 'rxjs';
import type * as events from '../../../events/servers.ts';
import type { VisitorPorts } from '../ports.ts';

type Payload<Definition extends (payload: never) => unknown> = Parameters<Definition>[0];

/** Finds servers at addresses that the user typed. */
export type Servers = {
  readonly offered: Payload<typeof events.offered>;
  /** Looks for a server at these addresses, one after the other. Emits one result and never fails. */
  readonly check: (
    bases: readonly string[],
  ) => Observable<
    | ({ readonly kind: 'recognised' } & Payload<typeof events.recognised>)
    | ({ readonly kind: 'refused' } & Payload<typeof events.refused>)
  >;
  /**
   * Stores the chosen server, which takes effect when the page is next loaded. Returns false if this browser stores
   * nothing.
   */
  readonly keep: (choice: Payload<typeof events.recognised>) => boolean;
};

/** The ports of the page on which the user chooses a server. */
export type ChoosingPorts = VisitorPorts & { readonly servers: Servers };
