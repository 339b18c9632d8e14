import { from, mergeMap, type Observable } from 'rxjs';
import * as settingsEvents from '../../../events/settings.ts';
import * as storageEvents from '../../../events/storage.ts';
import type { Draft } from '../../kernel/event.ts';
import { visitorEffect } from '../../ports/effect.ts';
import type { VisitorPorts } from '../../ports/ports.ts';
import { SETTING_CHOICES, settings } from '../app/settings.ts';

/** Stores an event in a storage slot. If that fails, publishes an event about the problem. */
export const keep = (ports: VisitorPorts, slot: string, fact: Draft): Observable<Draft> =>
  from(ports.storage.write(slot, fact)).pipe(
    mergeMap((problem) => (problem === null ? [] : [storageEvents.writeFailed({ slot, detail: problem })])),
  );

/** The stored fields whose names differ from those in the events of a choice. */
const FIELDS: Readonly<Record<string, string>> = { minutes: 'traceMinutes', allowed: 'analytics' };

/** Effects that store data of this browser, whether or not a user is signed in. */
export const keepEffects = [
  visitorEffect({
    name: 'store the settings of this device',
    on: SETTING_CHOICES,
    how: 'inOrder',
    // The event's schema names the settings that are stored. Another tab may have stored choices that this one does not
    // know, so only the chosen field replaces what is stored.
    run: ({ payload }, { ports, read }) => {
      const own: Record<string, unknown> = settingsEvents.restored.from(read(settings)).payload;
      const fields = Object.keys(payload).map((name) => [FIELDS[name] ?? name, own[FIELDS[name] ?? name]]);
      return from(ports.storage.read('settings')).pipe(
        mergeMap((stored) => {
          const known = stored.kind === 'fact' ? (stored.draft.payload as object) : own;
          return keep(
            ports,
            'settings',
            settingsEvents.restored.from({ ...known, ...Object.fromEntries(fields) }),
          );
        }),
      );
    },
  }),
];
