import type { ExportFormat } from '../../events/export-types.ts';
import * as exportEvents from '../../events/exports.ts';
import { exportWords } from '../../src/core/app/exports/words.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { logbookDocument } from '../../src/core/travel/logbook/document.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { ExportMenu } from '../../src/ui/ExportMenu.tsx';
import { view } from '../../src/ui/view.tsx';
import { documentOptions } from './export-options.ts';
import { withWay } from './ways.ts';
import { isAllThere, logbookPlace, periodTrips, questionKey } from './page.state.ts';

/** The logbook of the period as a file: for the tax office as paper or sheet, for maps as ways (LOGB-06). */
export const ExportButton = view(function ExportButtonView({ read, publish, t, language }) {
  const place = read(logbookPlace);
  const about = read(questionKey);
  const trips = read(periodTrips);
  const zone = read(timeZoneInUse);
  const save = (format: ExportFormat) => {
    if (!place || about === null) return;
    const { from, to } = place.period;
    const options = documentOptions(read, from === to ? from : `${from} – ${to}`);
    const { title, subtitle, notes, tables } = logbookDocument(trips, options, t);
    const left = format === 'gpx' || format === 'kml' ? trips.length - withWay(trips).length : 0;
    publish(
      exportEvents.wanted({
        id: `logbook ${format}`,
        of: 'logbook',
        about,
        name: `${title} ${options.vehicle} ${from} – ${to}`,
        format,
        frame: {
          title,
          subtitle,
          notes: [...notes, ...(left > 0 ? [t('logbook.document.leftOut', { number: left })] : [])],
          language,
          ...(zone !== undefined && { zone }),
          units: read(unitsInUse),
          words: exportWords(t),
          tables: tables.map(({ title: name, columns }) => ({
            title: name,
            columns: columns.map((column) => ({ ...column })),
          })),
        },
      }),
    );
  };
  return (
    <ExportMenu
      label={t('exports.button')}
      disabled={trips.length === 0 || !read(isAllThere)}
      compact={read(isPhone)}
      formats={['pdf', 'xlsx', 'csv', 'gpx', 'kml']}
      onPick={save}
    />
  );
});
