import * as planEvents from '../../events/route-plan.ts';
import type { Ending, Profile } from '../../events/route-plan-types.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { Button } from '../../src/ui/Button.tsx';
import { useDrops } from '../../src/ui/drag-rows.ts';
import {
  ArrangeIcon,
  BikeIcon,
  CarIcon,
  DeleteIcon,
  ExternalLinkIcon,
  PersonIcon,
  RouteIcon,
  UndoIcon,
} from '../../src/ui/icons.ts';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { view } from '../../src/ui/view.tsx';
import { AddStop } from './AddStop.tsx';
import { Comparison } from './Comparison.tsx';
import { PlanMap } from './PlanMap.tsx';
import { PlanSummary } from './PlanSummary.tsx';
import { routePlan, shownWay, wayKey } from './plan.state.ts';
import { STOPS_LIST, StopRow } from './StopRow.tsx';
import styles from './RoutePlan.module.css';
import * as exportEvents from '../../events/exports.ts';
import { now } from '../../src/core/app/clock.ts';
import { exportWords } from '../../src/core/app/exports/words.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { ExportMenu } from '../../src/ui/ExportMenu.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { nameOf } from './words.ts';

/** The plan as a file for navigation devices (PLAN-03). */
const ExportButton = view(function ExportButtonView({ read, publish, t, language }) {
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

const PROFILES = [
  ['car', CarIcon],
  ['bike', BikeIcon],
  ['foot', PersonIcon],
] as const;
const ENDINGS = ['open', 'last', 'back'] as const;
/** Two stops have one order. */
const WORTH_ORDERING = 3;

/** Where to go and in which order: the stops, the map, a better order, and what was driven of it (PLAN-01 … 03). */
export default view(function RoutePlanView({ read, publish, t }) {
  const { stops, before, profile, ending, isOrdering } = read(routePlan);
  const way = read(shownWay);
  useDrops(STOPS_LIST, ({ dragged, target, where }) => {
    if (where === 'onto') return;
    const from = stops.findIndex(({ id }) => id === dragged.id);
    const beside = stops.findIndex(({ id }) => id === target.id);
    if (from < 0 || beside < 0) return;
    const to = beside + (where === 'after' ? 1 : 0) - (from < beside ? 1 : 0);
    publish(planEvents.stopMoved({ id: dragged.id, to }));
  });
  return (
    <div className={styles.page} data-phone={read(isPhone) || undefined}>
      <div className={styles.map}>
        <PlanMap />
      </div>
      <div className={styles.side}>
        <header className={styles.header}>
          <h1>{t('routePlan.title')}</h1>
          {(before.length > 0 || stops.length > 0) && (
            <span className={styles.buttons}>
              <Button
                size="small"
                variant="quiet"
                icon={UndoIcon}
                disabled={before.length === 0}
                onClick={() => publish(planEvents.undone())}
              >
                {t('routePlan.undo')}
              </Button>
              <Button
                size="small"
                variant="quiet"
                icon={DeleteIcon}
                disabled={stops.length === 0}
                onClick={() => publish(planEvents.cleared())}
              >
                {t('routePlan.clear')}
              </Button>
            </span>
          )}
        </header>
        <SegmentedControl<Profile>
          label={t('routePlan.profile')}
          options={PROFILES.map(([value, icon]) => ({ value, icon, label: t(`routePlan.by.${value}`) }))}
          value={profile}
          onChange={(chosen) => publish(planEvents.profileChosen({ profile: chosen }))}
          wide
        />
        <AddStop />
        {stops.length === 0 ? (
          <EmptyState icon={RouteIcon} title={t('routePlan.none')} text={t('routePlan.noneHint')} />
        ) : (
          <Stack as="ol" aria-label={t('routePlan.stops')}>
            {stops.map((stop, i) => (
              <StopRow
                key={stop.id}
                stop={stop}
                index={i}
                count={stops.length}
                leg={way?.legs[i] ?? null}
                isEstimate={way?.by === 'estimate'}
              />
            ))}
          </Stack>
        )}
        {stops.length > 1 && (
          <>
            <Select<Ending>
              label={t('routePlan.ending')}
              value={ending}
              options={ENDINGS.map((value) => ({ value, label: t(`routePlan.endings.${value}`) }))}
              onChange={(chosen) => publish(planEvents.endingChosen({ ending: chosen }))}
            />
            <PlanSummary />
            <div className={styles.buttons}>
              <Button
                icon={ArrangeIcon}
                loading={isOrdering}
                disabled={stops.length < WORTH_ORDERING}
                onClick={() => publish(planEvents.orderWanted())}
              >
                {t('routePlan.optimise')}
              </Button>
              <ExportButton />
              <Button
                variant="primary"
                icon={ExternalLinkIcon}
                onClick={() => publish(planEvents.handedOver())}
              >
                {t('routePlan.navigate')}
              </Button>
            </div>
            <Comparison />
          </>
        )}
      </div>
    </div>
  );
});
