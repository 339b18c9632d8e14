import type { ExportFormat } from '../../events/export-types.ts';
import * as exportEvents from '../../events/exports.ts';
import { exportWords } from '../../src/core/app/exports/words.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { ExportMenu } from '../../src/ui/ExportMenu.tsx';
import { formatUntil } from '../../src/ui/format.ts';
import { view } from '../../src/ui/view.tsx';
import { fixColumns } from './document.ts';
import { aboutPast } from './export.effects.ts';
import { pasts, progress } from './past.state.ts';
import { wayOfDevice } from './wrong.state.ts';

/** The past that is shown as a file: its fixes as a table, its way for maps. Nothing while a part of it is missing. */
export const ExportPast = view<{ device: number; name: string }>(function ExportPastView(
  { read, publish, t, language },
  { device, name },
) {
  const { range } = read(pasts);
  const zone = read(timeZoneInUse);
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
          units: read(unitsInUse),
          words: exportWords(t),
          tables: [{ title, columns: [...fixColumns(t)] }],
        },
      }),
    );
  };
  return (
    <ExportMenu
      label={t('exports.button')}
      disabled={read(progress).status !== 'ready'}
      formats={['gpx', 'kml', 'csv', 'xlsx']}
      onPick={save}
    />
  );
});
