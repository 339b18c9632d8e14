import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { formatNumber, formatPercent } from '../../src/ui/format.ts';
import { Figure } from '../../src/ui/Figure.tsx';
import { view } from '../../src/ui/view.tsx';
import { cellText } from './cell-text.ts';
import type { ColumnSpec } from './kinds.ts';
import type { OpenReport } from './reports.state.ts';
import styles from './Reports.module.css';
import { work } from './work.ts';
import type { ShownReport } from './shown.ts';

/** Their rows are stretches of time or devices: how many there are says nothing. */
const OF_SPANS: readonly string[] = ['summary', 'mileage', 'activity', 'battery'];

/** The sums of a report, large, and what they were in the period before. */
export const Figures = view<{ open: OpenReport; report: ShownReport }>(function FiguresView(
  { read, t, language },
  { open, report: { rows, totals, before, columns } },
) {
  const manner = { language, units: read(unitsInUse), zone: read(timeZoneInUse) };
  const { kind, compare } = open.question;
  const summed = columns.filter(({ total }) => total !== undefined).slice(0, 6);
  const beforeOf = ({ id, ...column }: ColumnSpec): string | null => {
    // While it is worked out nothing is known yet of what was.
    if (!compare || read(work).status === 'working') return null;
    const [was, is] = [before?.[id] ?? null, totals?.[id] ?? null];
    if (typeof was !== 'number') return t('reports.beforeUnknown');
    const text = t('reports.before', { value: cellText(was, column, manner) });
    return was > 0 && typeof is === 'number'
      ? `${text} (${formatPercent(is / was - 1, language, true)})`
      : text;
  };
  return (
    <dl className={styles.figures} data-testid="report-figures">
      {!OF_SPANS.includes(kind) && (
        <div>
          <dt>{t(`reports.count.${kind}`)}</dt>
          <dd>
            <Figure value={formatNumber(rows.length, language)} size="medium" />
          </dd>
        </div>
      )}
      {summed.map((column) => {
        const { id, ...rest } = column;
        const was = beforeOf(column);
        return (
          <div key={id}>
            <dt>{t(`reports.column.${id}`)}</dt>
            <dd>
              <Figure value={cellText(totals?.[id] ?? null, rest, manner)} size="medium" />
              {was && <span className={styles.before}>{was}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
});
