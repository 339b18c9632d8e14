import * as planEvents from '../../events/route-plan.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Figure } from '../../src/ui/Figure.tsx';
import { formatDistance } from '../../src/ui/format.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import { Figures, Remark } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import { routePlan, shownWay, wayFailure } from './plan.state.ts';

/** How far and how long, and honestly by what: an engine's roads or the straight line (PLAN-02). */
export const PlanSummary = view(function PlanSummaryView({ read, publish, t, language }) {
  const way = read(shownWay);
  const failure = read(wayFailure);
  const { saved } = read(routePlan);
  if (!way) return null;
  const distance = formatDistance(way.metres, read(unitsInUse), language);
  const why =
    way.by === 'engine'
      ? null
      : read(connectivity).online === false
        ? 'offline'
        : failure
          ? failure.reason === 'unavailable'
            ? 'noWay'
            : 'failed'
          : 'noEngine';
  return (
    <div aria-live="polite">
      <Figures>
        <Figure
          label={t(way.by === 'engine' ? 'routePlan.distance' : 'routePlan.straight')}
          value={distance.value}
          unit={distance.unit}
          size="large"
        />
        <Figure
          label={t(way.by === 'engine' ? 'routePlan.time' : 'routePlan.timeEstimate')}
          value={`${way.by === 'engine' ? '' : '≈ '}${formatDuration(way.seconds, language)}`}
          size="large"
        />
      </Figures>
      {why && <Remark>{t(`routePlan.estimate.${why}`)}</Remark>}
      {failure && (
        <Button size="small" onClick={() => publish(planEvents.wayRequested())}>
          {t('shell.tryAgain')}
        </Button>
      )}
      {saved && (
        <Remark>
          {saved.after < saved.before
            ? t('routePlan.saved', { time: formatDuration(saved.before - saved.after, language) })
            : t('routePlan.alreadyBest')}{' '}
          {t(saved.exact ? 'routePlan.exact' : 'routePlan.near')}
          {saved.estimated && ` ${t('routePlan.orderEstimated')}`}
        </Remark>
      )}
    </div>
  );
});
