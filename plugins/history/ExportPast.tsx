import type { ExportFormat } from '../../events/export-types.ts';
import * as exportEvents from '../../events/exports.ts';
import { exportWords } from '../../src/core/app/exports/words.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { ExportMenu } from '../../src/ui/ExportMenu.tsx';
import { formatUntil } from '../../src/ui/format.ts';
import { view } from '../../src/ui/view.tsx';
import { fixColumns, sensorColumns } from './document.ts';
import { aboutPast } from './export.effects.ts';
import { pasts, progress } from './past.state.ts';
import { exportedOf, sensorsState } from './sensors.state.ts';
import { wayOfDevice } from './wrong.state.ts';

/** The past that is shown as a file: its fixes as a table, its way for maps. Nothing while a part of it is missing. */
export const ExportPast = view<{ device: number; name: string }>(function ExportPastView(
  { read, publish, t, language },
  { device, name },
) {
  const { range } = read(pasts);
  const zone = read(timeZoneInUse);
  const units = read(unitsInUse);
  const all = read(exportedOf(device));
  const { at } = read(wayOfDevice(device));
  const [first = 0, last = 0] = [at[0], at[at.length - 1]];
  const save = (format: ExportFormat) => {
    if (!range) return;
    const title = t('history.title');
    const days = [...new Set([localDay(first, zone), localDay(last, zone)])].join(' – ');
    const span = `${formatUntil(first, language, zone)} – ${formatUntil(last, language, zone)}`;
    publish(
      exportEvents.wanted({
        id: `history ${device} ${format}`,
        of: 'history',
        about: aboutPast(device, range),
        name: `${title} ${name} ${days}`,
        format,
        frame: {
          title,
          subtitle: `${name} · ${span}`,
          notes: [],
          language,
          ...(zone !== undefined && { zone }),
          units,
          words: exportWords(t),
          tables: [{ title, columns: [...fixColumns(t), ...sensorColumns(all, { t, units, language })] }],
        },
      }),
    );
  };
  return (
    <ExportMenu
      label={t('exports.button')}
      // Half of the sensors would look like all of them.
      disabled={read(progress).status !== 'ready' || read(sensorsState) === 'loading'}
      formats={['gpx', 'kml', 'csv', 'xlsx']}
      onPick={save}
    />
  );
});
