import * as travelEvents from '../../events/travel.ts';
import { now } from '../../src/core/app/clock.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatAge, formatPercent } from '../../src/ui/format.ts';
import { Remark } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Dashboard.module.css';
import type { Look } from './place.ts';
import { answersFor } from './questions.ts';

/** How far the figures can be trusted: still on their way, in part, old, or not to be had. */
export const State = view<{ look: Look }>(function StateView(
  { read, publish, t, language },
  { look: { devices, bounds } },
) {
  const answers = answersFor(read, devices, bounds).filter((each) => each !== null);
  const working = answers.filter(({ status }) => status === 'wanted');
  const failed = answers.filter(({ status, travel }) => status === 'failed' && travel === null);
  const old = answers.filter(({ status, travel }) => status === 'failed' && travel !== null);
  const isPartial = answers.some(({ travel }) => (travel?.missing.length ?? 0) > 0);
  const isNothing =
    answers.length === devices.length &&
    answers.length > 0 &&
    answers.every(({ travel }) => travel !== null && travel.totals.trips === 0);
  const again = () => {
    for (const { id, question } of [...failed, ...old]) publish(travelEvents.asked({ id, question }));
  };
  const shares = answers.map(({ status, done, of }) => (status !== 'wanted' ? 1 : of > 0 ? done / of : 0));
  const share = shares.reduce((sum, each) => sum + each, 0) / Math.max(1, devices.length);
  const reason = (failed[0] ?? old[0])?.failure?.reason ?? 'server';
  const oldest = Math.min(...old.map(({ at }) => at));
  return (
    <div className={styles.state} role="status">
      {working.some(({ travel }) => travel === null) && (
        <Remark>{t('dashboard.working', { percent: formatPercent(share, language) })}</Remark>
      )}
      {read(connectivity).online === false && <Remark>{t('dashboard.offline')}</Remark>}
      {failed.length > 0 && (
        <p className={styles.failed}>
          {t('dashboard.noFigures', { count: failed.length })} {t(`failure.${reason}`)}{' '}
          <Button size="small" onClick={again}>
            {t('shell.tryAgain')}
          </Button>
        </p>
      )}
      {old.length > 0 && (
        <p className={styles.failed}>
          {t('dashboard.old', { age: formatAge(read(now) - oldest, language) })}{' '}
          <Button size="small" onClick={again}>
            {t('shell.tryAgain')}
          </Button>
        </p>
      )}
      {isPartial && <Remark>{t('dashboard.partial')}</Remark>}
      {isNothing && <Remark>{t('dashboard.nothing')}</Remark>}
    </div>
  );
});
