import { Row } from '../../src/ui/Layout.tsx';
import { useState } from 'react';
import * as exportEvents from '../../events/exports.ts';
import * as reportEvents from '../../events/reports.ts';
import type { ExportFormat } from '../../events/export-types.ts';
import { notCopied } from '../../src/core/app/copy-and-tell.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { jobId } from '../../src/core/app/exports/jobs.ts';
import { exportWords } from '../../src/core/app/exports/words.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { previous } from '../../src/rules/time/periods.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { hasPaper } from '../../src/core/app/paper.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { withBase } from '../../src/rules/base-path.ts';
import { ExportMenu } from '../../src/ui/ExportMenu.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { CheckIcon, FavouriteIcon, LinkIcon, PrintIcon } from '../../src/ui/icons.ts';
import { formatPeriod } from '../../src/ui/format-time.ts';
import { view } from '../../src/ui/view.tsx';
import { cellText } from './cell-text.ts';
import { hasWays } from './kinds.ts';
import { isCompared, lackingLines } from './lacking.ts';
import { NameDialog } from './NameDialog.tsx';
import { addressOf, queryOf } from './question.ts';
import { reaches, reachWords } from './reach.ts';
import type { OpenReport } from './reports.state.ts';
import { work } from './work.ts';
import { alertKindWords } from '../../src/core/devices/alert-sentence.ts';
import { exportColumns, shownReport } from './shown.ts';
import { areSensorsDue } from './sensors.state.ts';
import { columnName, deviceName } from './words.ts';

/** The buttons of a report: save it under a name, copy the link, print, save as a file (REP-03). */
export const Actions = view<{ open: OpenReport; name: string }>(function ActionsView(
  context,
  { open, name },
) {
  const { read, publish, t, language, copy } = context;
  const [isNaming, setNaming] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const report = read(shownReport);
  const { status } = read(work);
  const zone = read(timeZoneInUse);
  const units = read(unitsInUse);
  const { question } = open;
  const canWrite = report !== null && report.rows.length > 0 && status !== 'working' && !read(areSensorsDue);
  const names = question.devices.map((id) => deviceName(read, id));
  const save = (format: ExportFormat) => {
    if (!report) return;
    const { columns, totals, before } = report;
    const notes = read(isCompared)
      ? [
          t('reports.comparedWith', { period: formatPeriod(previous(question.period), language) }),
          ...columns.flatMap((column) =>
            column.total && !column.sensor
              ? [
                  `${columnName(column, t)}: ${cellText(totals?.[column.id] ?? null, column, { language, units, zone })} · ${t('reports.before', { value: cellText(before?.[column.id] ?? null, column, { language, units, zone }) })}`,
                ]
              : [],
          ),
        ]
      : [];
    publish(
      exportEvents.wanted({
        id: jobId('reports', `${open.id} ${JSON.stringify(question)}`, format),
        of: 'reports',
        about: open.id,
        name: `${name} ${question.period.from} – ${question.period.to}`,
        format,
        frame: {
          title: name,
          subtitle: `${formatPeriod(question.period, language)} · ${names.join(', ')}`,
          notes: [
            ...reachWords(read(reaches), t, language, zone),
            ...lackingLines({ read, t, language }),
            ...notes,
          ],
          language,
          ...(zone !== undefined && { zone }),
          units,
          words: exportWords(t),
          tables: [
            {
              title: name,
              columns: exportColumns(columns, (column) => columnName(column, t), alertKindWords(t)),
            },
          ],
        },
      }),
    );
  };
  return (
    <Row gap={1} wrap>
      <IconButton
        icon={isCopied ? CheckIcon : LinkIcon}
        label={t(isCopied ? 'reports.copied' : 'reports.copyLink')}
        onClick={() =>
          void copy(new URL(withBase(addressOf(open.id, question)), window.location.href).href).then(
            () => setCopied(true),
            () => publish(notCopied()),
          )
        }
      />
      <IconButton
        icon={FavouriteIcon}
        label={t('reports.keepIt')}
        disabled={read(isReadOnly)}
        onClick={() => setNaming(true)}
      />
      {read(hasPaper) && (
        <>
          <IconButton
            icon={PrintIcon}
            label={t('reports.print')}
            disabled={!canWrite}
            onClick={() => publish(reportEvents.printWanted())}
          />
          <ExportMenu
            label={t('exports.button')}
            disabled={!canWrite}
            compact={read(isPhone)}
            formats={['pdf', 'xlsx', 'csv', ...(hasWays(question.kind) ? (['gpx', 'kml'] as const) : [])]}
            onPick={save}
          />
        </>
      )}
      {isNaming && (
        <NameDialog
          title={t('reports.keepIt')}
          replaced={open.stored?.name}
          name={open.stored?.name ?? `${name}: ${names.slice(0, 2).join(', ')}`.slice(0, 80)}
          onClose={() => setNaming(false)}
          onName={(wanted) =>
            publish(reportEvents.saveWanted({ name: wanted, kind: question.kind, query: queryOf(question) }))
          }
        />
      )}
    </Row>
  );
});
