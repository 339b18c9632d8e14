import * as exportEvents from '../../events/exports.ts';
import { now } from '../../src/core/app/clock.ts';
import { exportWords } from '../../src/core/app/exports/words.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { ExportMenu } from '../../src/ui/ExportMenu.tsx';
import { view } from '../../src/ui/view.tsx';
import { routePlan, wayKey } from './plan.state.ts';
import { nameOf } from './words.ts';

/** The plan as a file for navigation devices (PLAN-03). */
export const ExportButton = view(function ExportButtonView({ read, publish, t, language }) {
  const about = read(wayKey);
  const { stops } = read(routePlan);
  const [first, last] = [stops[0], stops.at(-1)];
  if (about === null || !first || !last) return null;
  const title = `${nameOf(read, first)} – ${nameOf(read, last)}`;
  return (
    <ExportMenu
      label={t('exports.button')}
      formats={['gpx', 'kml']}
      onPick={(format) =>
        publish(
          exportEvents.wanted({
            id: `routePlan ${format}`,
            of: 'routePlan',
            about,
            name: `${t('routePlan.title')} ${localDay(read(now), read(timeZoneInUse))}`,
            format,
            frame: {
              title,
              subtitle: '',
              notes: [],
              language,
              units: read(unitsInUse),
              words: exportWords(t),
              tables: [],
            },
          }),
        )
      }
    />
  );
});
