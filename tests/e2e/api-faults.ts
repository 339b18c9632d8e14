import type { ServerResponse } from 'node:http';
import type { WireFault } from './wire.ts';

/** What the server answers to a token renewal instead of renewing the token. */
type RefreshFault =
  | number
  | 'hang'
  | 'web page'
  | 'broken JSON'
  | 'cut body'
  | 'wrong shape'
  | 'not a success';

/** The faults of the server. A test changes them while it runs. */
export type Faults = {
  /** How long a token renewal takes (milliseconds). */
  refreshDelay: number;
  refresh: RefreshFault | null;
  /** Whether a used refresh token is accepted again for a while. Many servers do this, strict ones do not. */
  grace: boolean;
  /** How far the server's clock is ahead (milliseconds). Calls with another time are refused. */
  clockAhead: number;
  /** What happens to responses on their way, by route as in `GET /device`; `*` for all calls. */
  readonly wire: Map<string, WireFault>;
  /**
   * What the server answers instead, by route as in `GET /device`. A function that returns null lets the server
   * answer normally.
   */
  readonly instead: Map<string, (text: string) => { readonly status: number; readonly text: string } | null>;
};

/** Answers a token renewal as the fault says. Returns false if there is no fault. */
export function misbehaves(
  fault: RefreshFault | null,
  give: (status: number, text: string, type?: string) => void,
  note: (status: number) => void,
  response: ServerResponse,
): boolean {
  switch (fault) {
    case null:
      return false;
    case 'hang':
      note(0);
      break;
    case 'web page':
      give(200, '<!doctype html><title>Welcome</title>', 'text/html');
      break;
    case 'broken JSON':
      give(200, '{"success":{"token":');
      break;
    case 'cut body':
      note(200);
      response.writeHead(200, { 'Content-Length': '900' });
      response.write('{"success":', () => response.destroy());
      break;
    case 'wrong shape':
      give(200, '{"success":{"token":7}}');
      break;
    case 'not a success':
      give(200, '{"success":false}');
      break;
    default:
      give(fault, '{"error":"no"}');
  }
  return true;
}
