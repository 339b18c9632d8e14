import { createRoot } from 'react-dom/client';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import { listArranged, listed } from '../../../events/devices.ts';
import { fixesReceived } from '../../../events/positions.ts';
import { languageChosen, textsLoaded } from '../../../events/settings.ts';
import { DeviceList } from '../../../plugins/live-map/DeviceList.tsx';
import { arrangement, UNARRANGED } from '../../../plugins/live-map/arrangement.state.ts';
import { allPlugins } from '../../../plugins/whole.ts';
import { thinFixesOf } from '../../../src/core/positions/thin-fixes.ts';
import { createApp } from '../../../src/kernel/app.ts';
import { projectionsOf } from '../../../src/app/replay-app.ts';
import { createLanguage, fetchTexts } from '../../../src/shell/language.ts';
import { type ViewContext, ViewContextProvider } from '../../../src/ui/view.tsx';
import '../../../src/ui/tokens.css';
import { fleet, onTheMove } from './list-fleet.ts';

// F10: the app's own list, with all of the app's state. There is no map, so that only the list is measured.
const { read, peek, publish, listen, log } = createApp<object>({
  projections: projectionsOf(allPlugins),
  effects: [],
  ports: {},
  now: () => Date.now(),
  forget: [auth.loggedOut],
  failed: () => {
    throw new Error('There are no effects here.');
  },
});
log.thinBy(thinFixesOf);
const { words, t } = createLanguage(fetchTexts('/'));
await words.show('en');
for (const fact of [
  languageChosen({ language: 'en' }),
  textsLoaded({ language: 'en' }),
  app.timePassed(),
  listed({ devices: fleet, leftOut: [], source: 'server' }),
])
  publish(fact);

const context: ViewContext = {
  read,
  peek,
  publish,
  listen,
  t,
  language: 'en',
  takeFile: () => '',
  copy: () => Promise.resolve(),
  reportProblem: () => {},
  mapStyle: null,
  mapLayers: [],
  parts: [],
  deviceActions: [],
  quickActions: [],
  settingsPanels: [],
  routes: [],
  inspect: () => new Promise(() => {}),
};
createRoot(document.querySelector('#list') as Element).render(
  <ViewContextProvider value={context}>
    <DeviceList />
  </ViewContextProvider>,
);
onTheMove(
  (fixes) => publish(fixesReceived({ source: 'socket', fixes })),
  (isSorted) => {
    if (isSorted && peek(arrangement).sort !== 'contact')
      publish(listArranged({ ...UNARRANGED, sort: 'contact' }));
    publish(app.timePassed());
  },
);
