import * as reportEvents from '../../events/reports.ts';
import { aboutWords } from '../../src/core/devices/alert-about.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { cellText, isRight, rowTexts } from './cell-text.ts';
import { reportPage } from './reports.state.ts';
import styles from './Reports.module.css';
import type { ShownReport } from './shown.ts';
import { columnName } from './words.ts';

/** How many more table rows each press of "show more" adds. */
const MORE = 500;

/** The table of a report. `most`: how many rows it shows on paper, where the reader cannot load more. */
export const ReportTable = view<{ report: ShownReport; caption: string; most?: number }>(
  function ReportTableView(
    { read, publish, t, language },
    { report: { rows, totals, columns }, caption, most },
  ) {
    const manner = {
      ...{ language, units: read(unitsInUse), zone: read(timeZoneInUse) },
      choices: aboutWords(t),
    };
    const shown = rows.slice(0, most ?? read(reportPage).rows);
    const left = rows.length - shown.length;
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables are scrolled by keys too */}
        <section className={styles.scroll} data-testid="report-rows" aria-label={caption} tabIndex={0}>
          <table className={styles.table}>
            <VisuallyHidden as="caption">{caption}</VisuallyHidden>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.id} scope="col" data-right={isRight(column) || undefined}>
                    {columnName(column, t)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, i) => {
                const texts = rowTexts(row, columns, manner);
                return (
                  // oxlint-disable-next-line react/no-array-index-key -- rows have no ids, and keep their order
                  <tr key={i}>
                    {columns.map((column, k) => (
                      <td
                        key={column.id}
                        data-right={isRight(column) || undefined}
                        data-moment={column.kind === 'datetime' || undefined}
                      >
                        {texts[k]}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
            {totals && rows.length > 1 && (
              <tfoot>
                <tr data-testid="report-totals">
                  {columns.map((column, i) => (
                    <td key={column.id} data-right={isRight(column) || undefined}>
                      {i === 0 && !column.total
                        ? t('exports.total')
                        : column.total
                          ? cellText(totals[column.id] ?? null, column, manner)
                          : ''}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </section>
        {left > 0 &&
          (most === undefined ? (
            <Row gap={3} justify="between" wrap>
              <Text tone="muted" size={13}>
                {t('reports.rowsLeft', { count: left })}
              </Text>
              <Button onClick={() => publish(reportEvents.rowsRequested({ most: shown.length + MORE }))}>
                {t('reports.showMore')}
              </Button>
            </Row>
          ) : (
            <Text tone="muted" size={13}>
              {t('reports.rowsLeft', { count: left })}
            </Text>
          ))}
      </>
    );
  },
);
