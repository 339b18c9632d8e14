import { byMonth, type Totals, totalsOf } from '../../src/rules/logbook/totals.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { formatPercent, moments } from '../../src/ui/format.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Panel } from '../../src/ui/Panel.tsx';
import { view } from '../../src/ui/view.tsx';
import { Folded } from './Folded.tsx';
import styles from './Panels.module.css';
import { periodTrips } from './page.state.ts';
import { km } from './words.ts';

const KINDS = ['business', 'toWork', 'private', 'none'] as const;

/** The panel with the totals of all trips in the period: by type of trip, and month by month. */
export const TotalsPanel = view(function TotalsPanelView({ read, t, language }) {
  const trips = read(periodTrips);
  const totals = totalsOf(trips);
  const months = byMonth(trips, read(timeZoneInUse));
  return (
    <Panel as="section" gap={2} packed aria-labelledby="logbook-totals" data-testid="logbook-totals">
      <Text as="h2" id="logbook-totals" tone="muted" size={13} weight="medium">
        {t('logbook.column.distance')}
      </Text>
      <Row as="p" align="baseline" wrap tone="muted" size={13} numeric className={styles.figure}>
        <Text as="strong" tone="ink" size={24} weight="bold" data-metres={totals.metres}>
          {km(totals.metres, read, language)}
        </Text>
        <span>
          {t('logbook.totals.trips', { count: totals.trips })} · {formatDuration(totals.seconds, language)} ·{' '}
          {t('logbook.snappedShort', { distance: km(totals.snapped, read, language) })}
        </span>
      </Row>
      <Shares totals={totals} />
      <Folded>
        <Stack as="ul" gap={1} size={13} className={styles.kinds}>
          {KINDS.map((kind) => (
            <li key={kind} data-type={kind}>
              <span className={styles.dot} />
              <span>{t(`logbook.type.${kind}`)}</span>
              <strong>{km(totals.byType[kind], read, language)}</strong>
              <span>
                {formatPercent(totals.metres > 0 ? totals.byType[kind] / totals.metres : 0, language)}
              </span>
            </li>
          ))}
        </Stack>
        {months.length > 1 && (
          <table className={styles.months}>
            <caption>{t('logbook.totals.months')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('logbook.column.month')}</th>
                <th scope="col">{t('logbook.column.distance')}</th>
                {KINDS.map((kind) => (
                  <th key={kind} scope="col">
                    {t(`logbook.type.${kind}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, totals: each }) => (
                <tr key={month}>
                  <th scope="row">
                    {moments(language, 'UTC', { month: 'long', year: 'numeric' }).format(
                      Date.parse(`${month}-15T12:00:00Z`),
                    )}
                  </th>
                  <td>{km(each.metres, read, language)}</td>
                  {KINDS.map((kind) => (
                    <td key={kind}>{km(each.byType[kind], read, language)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Folded>
    </Panel>
  );
});

/** One bar that shows which share of the distance each type of trip has. */
const Shares = ({ totals }: { totals: Totals }) => (
  <div className={styles.shares} aria-hidden="true">
    {KINDS.map((kind) => (
      <span key={kind} data-type={kind} style={{ flexGrow: totals.byType[kind] }} />
    ))}
  </div>
);
