import { from, mergeMap, type Observable } from 'rxjs';
import * as settingsEvents from '../../../events/settings.ts';
import * as storageEvents from '../../../events/storage.ts';
import type { Draft } from '../../kernel/event.ts';
import { visitorEffect } from '../../ports/effect.ts';
import type { VisitorPorts } from '../../ports/ports.ts';
import { settings } from '../app/settings.ts';

/** Stores an event in a slot; reports a failed write. */
export const keep = (ports: VisitorPorts, slot: string, fact: Draft): Observable<Draft> =>
  from(ports.storage.write(slot, fact)).pipe(
    mergeMap((problem) => (problem === null ? [] : [storageEvents.writeFailed({ slot, detail: problem })])),
  );

/** What this browser stores about its user, signed in or not. */
export const keepEffects = [
  visitorEffect({
    name: 'keep the settings of this browser',
    on: [
      settingsEvents.languageChosen,
      settingsEvents.themeChosen,
      settingsEvents.unitsChosen,
      settingsEvents.traceLengthChosen,
      settingsEvents.analyticsChosen,
    ],
    how: 'inOrder',
    run: (_, { ports, read }) => {
      const { language, theme, units, traceMinutes, analytics } = read(settings);
      const fact = settingsEvents.restored({
        language,
        theme,
        units,
        traceMinutes,
        ...(analytics && { analytics }),
      });
      return keep(ports, 'settings', fact);
    },
  }),
];
