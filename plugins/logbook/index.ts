import * as logbookEvents from '../../events/logbook.ts';
import * as navigation from '../../events/navigation.ts';
import { signedIn } from '../../src/core/app/guards.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { logbookEffects, logbookExportEffects } from './effects.ts';
import { canWrite, logbookPage } from './page.state.ts';
import { CHOSEN_PATH, LOGBOOK_PATH } from './place.ts';

/** The logbook: trips as a record that a tax office accepts (LOGB-01 … LOGB-08). */
export const logbookPlugin = definePlugin({
  id: 'logbook',
  projections: [logbookPage],
  effects: [...logbookEffects, ...logbookExportEffects],
  routes: [
    route(LOGBOOK_PATH, {
      ability: 'logbook',
      title: 'logbook.title',
      guard: signedIn,
      nav: {
        order: 40,
        icon: 'logbook',
        label: 'logbook.nav',
        when: (read) => modeNow(read).features.includes('vehicle'),
      },
      load: () => import('./Logbook.view.tsx'),
    }),
    route(CHOSEN_PATH, {
      ability: 'logbook',
      title: 'logbook.chosen.title',
      guard: signedIn,
      load: () => import('./ChosenTrips.view.tsx'),
    }),
  ],
  quickActions: [
    {
      id: 'logbook/open',
      ability: 'logbook',
      order: 46,
      label: 'logbook.open',
      icon: 'logbook',
      when: (read) => modeNow(read).features.includes('vehicle'),
      says: () => navigation.linkFollowed({ href: LOGBOOK_PATH }),
    },
    {
      id: 'logbook/byHand',
      ability: 'logbook',
      order: 47,
      label: 'logbook.addTrip',
      icon: 'logbook',
      when: (read) => read(canWrite),
      says: () => logbookEvents.panelOpened({ panel: 'byHand', trip: null }),
    },
  ],
});
