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
  /** Whether the server accepts a used refresh token again for a while. Many servers do, strict ones do not. */
  grace: boolean;
  /** How far the server's clock is ahead (milliseconds). The server refuses calls whose time differs too much. */
  clockAhead: number;
  /** How responses are damaged on their way, by route such as `GET /device`; `*` for all calls. */
  readonly wire: Map<string, WireFault>;
  /**
   * Answers that replace those of the server, by route such as `GET /device`. If a function returns null, the server
   * answers normally.
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
