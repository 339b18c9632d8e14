import type { ServerResponse } from 'node:http';
import type { WireFault } from './wire.ts';

/** What the server answers to a renewal, instead of doing it. */
type RefreshFault =
  | number
  | 'hang'
  | 'web page'
  | 'broken JSON'
  | 'cut body'
  | 'wrong shape'
  | 'not a success';

/** What goes wrong at the server; a test changes it while it runs. */
export type Faults = {
  /** Milliseconds that a renewal takes. */
  refreshDelay: number;
  refresh: RefreshFault | null;
  /** A used refresh token is accepted again for a while: many servers do, the strictest do not. */
  grace: boolean;
  /** How far the server's clock is ahead, in milliseconds; calls that are dated otherwise are refused. */
  clockAhead: number;
  /** What becomes of answers on their way, by `GET /device`; of all calls by `*`. */
  readonly wire: Map<string, WireFault>;
  /** What the server says instead, by `GET /device`, or null to let it answer after all. */
  readonly instead: Map<string, (text: string) => { readonly status: number; readonly text: string } | null>;
};

/** Answers a renewal as the fault wants it; false when there is none. */
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
