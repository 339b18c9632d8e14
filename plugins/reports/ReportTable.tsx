import { useMemo } from 'react';
import * as reportEvents from '../../events/reports.ts';
import type { ReportKind } from '../../events/reports.ts';
import { alertKindWords } from '../../src/core/devices/alert-sentence.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { DataCard } from '../../src/ui/DataCard.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { ariaSort, SortButton, SortMenu, type SortOrder } from '../../src/ui/Sort.tsx';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { cellText, isRight, type Manner, rowTexts } from './cell-text.ts';
import type { ColumnSpec } from './kinds.ts';
import { descendsFirst, inOrder, orderOf } from './order.ts';
import { reportPage } from './reports.state.ts';
import styles from './Reports.module.css';
import type { ShownReport } from './shown.ts';
import { columnName } from './words.ts';

/** How many more table rows each press of "show more" adds. */
const MORE = 500;

/** The table of a report. `most`: how many rows it shows on paper, where the reader cannot load more. */
type ReportTableProps = { kind: ReportKind; report: ShownReport; caption: string; most?: number };
export const ReportTable = view<ReportTableProps>(function ReportTableView(
  { read, publish, t, language },
  { kind, report: { rows, totals, columns }, caption, most },
) {
  const choices = useMemo(() => alertKindWords(t), [t]);
  const manner = { ...{ language, units: read(unitsInUse), zone: read(timeZoneInUse) }, choices };
  const page = read(reportPage);
  const isOnPaper = most !== undefined;
  const ordered = useMemo(
    () => (isOnPaper ? rows : inOrder(rows, { kind, columns, wanted: page.order, language, choices })),
    [isOnPaper, rows, kind, columns, page.order, language, choices],
  );
  const shown = ordered.slice(0, most ?? page.rows);
  const left = rows.length - shown.length;
  const parts = { rows: shown, totals: rows.length > 1 ? totals : null, columns, caption, manner };
  const order = orderOf({ kind, columns, wanted: page.order });
  const sort = { order, onSort: (next: SortOrder) => publish(reportEvents.rowsOrdered(next)) };
  return (
    <>
      {isOnPaper ? (
        <Columns {...parts} />
      ) : read(isPhone) ? (
        <Cards {...parts} {...sort} />
      ) : (
        <Columns {...parts} {...sort} />
      )}
      {left > 0 &&
        (!isOnPaper ? (
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
});

type Parts = Pick<ShownReport, 'rows' | 'totals' | 'columns'> & {
  readonly caption: string;
  readonly manner: Manner;
};

type Sort = { readonly order: SortOrder | null; readonly onSort: (order: SortOrder) => void };

/** Shows the rows as a table. */
const Columns = view<Parts & Partial<Sort>>(function ColumnsView(
  { t },
  { rows, totals, columns, caption, manner, order = null, onSort },
) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables are scrolled by keys too
    <section className={styles.scroll} data-testid="report-rows" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                data-right={isRight(column) || undefined}
                aria-sort={onSort && ariaSort(column.id, order)}
              >
                {onSort ? (
                  <SortButton
                    column={column.id}
                    label={columnName(column, t)}
                    order={order}
                    descendsFirst={descendsFirst(column)}
                    onSort={onSort}
                  />
                ) : (
                  columnName(column, t)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => {
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
        {totals && (
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
  );
});

/** Columns whose values say what they are. A card shows them first, without their names. */
const PLAIN = ['device', 'metres', 'duration', 'place', 'fence', 'alarm', 'message'];

/** Columns that a card shows on a line of their own. */
const LINES = ['from', 'to'];

/** Shows each row as a card with its time as title, because a table is wider than a phone. */
const Cards = view<Parts & Sort>(function CardsView(
  { t },
  { rows, totals, columns, caption, manner, order, onSort },
) {
  const times = columns.filter(({ id, kind }) => kind === 'datetime' || kind === 'date' || id === 'period');
  const titles = times.length > 0 ? times : columns.slice(0, 1);
  const card = (texts: readonly string[]) => ({
    title: texts.filter((_, i) => titles.includes(columns[i] as ColumnSpec)).join(' – '),
    details: columns
      .flatMap((column, i) =>
        titles.includes(column)
          ? []
          : {
              id: column.id,
              label: columnName(column, t),
              value: texts[i],
              plain: PLAIN.includes(column.id),
              line: LINES.includes(column.id),
            },
      )
      .toSorted((a, b) => Number(b.plain) - Number(a.plain)),
  });
  const sums = columns.map((column) =>
    totals && column.total ? cellText(totals[column.id] ?? null, column, manner) : '',
  );
  return (
    <Stack gap={1} shrink>
      <Row justify="end">
        <SortMenu
          named
          columns={columns.map((column) => ({
            id: column.id,
            label: columnName(column, t),
            descendsFirst: descendsFirst(column),
          }))}
          order={order}
          onSort={onSort}
          words={{
            sortBy: t('reports.sortBy'),
            ascending: t('reports.ascending'),
            descending: t('reports.descending'),
          }}
        />
      </Row>
      <ul className={styles.scroll} aria-label={caption} data-testid="report-rows">
        {rows.map((row, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no ids, and keep their order
          <li key={i}>
            <DataCard {...card(rowTexts(row, columns, manner))} />
          </li>
        ))}
        {totals && (
          <li>
            <DataCard {...card(sums)} title={t('exports.total')} testId="report-totals" />
          </li>
        )}
      </ul>
    </Stack>
  );
});
