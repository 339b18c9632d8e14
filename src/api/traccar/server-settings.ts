import { answered, type Call, mapped } from '../call.ts';
import type { Raw } from './raw.ts';
import { answer, whole } from './reply.ts';

/** The settings of the whole server, which are the same for all its users. */
export type ServerSettings = {
  /** Asks the server, at the start of a session. */
  readonly load: Call<Raw>;
  /** Passes on what `load` returned. Asks the server only if `load` has no answer yet. */
  readonly known: () => Call<Raw>;
};

/** Returns the calls for the server's settings. One session asks for them once, and all its calls use the answer. */
export function serverSettings(): ServerSettings {
  const request: Call<Raw> = { request: { method: 'get', path: '/server' }, read: answer(whole) };
  let said: Raw | null = null;
  return {
    load: mapped(request, (settings) => (said = settings)),
    known: () => (said ? answered({ ok: true, value: said, leftOut: [] }) : request),
  };
}
