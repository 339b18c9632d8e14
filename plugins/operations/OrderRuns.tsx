import { timeZoneInUse } from '../../src/core/session/user.ts';
import { formatTime } from '../../src/ui/format-time.ts';
import { view } from '../../src/ui/view.tsx';
import { type Run, runsOf } from './orders.state.ts';
import { typeKey } from './order-types.ts';
import own from './Operations.module.css';

const LOOK: Readonly<Partial<Record<Run['state'], string>>> = { queued: 'soon', refused: 'overdue' };

/** What became of the commands that were sent in this visit, the newest first. */
export const OrderRuns = view<{ device: number }>(function OrderRunsView({ read, t, language }, { device }) {
  const runs = read(runsOf(device));
  const zone = read(timeZoneInUse);
  if (runs.length === 0) return null;
  const said = ({ state, failure, answer }: Run): string => {
    if (state === 'refused')
      return t('orders.state.refused', { reason: t(`failure.${failure?.reason ?? 'server'}`) });
    return state === 'answered' && answer !== ''
      ? t('orders.state.answeredWith', { answer })
      : t(`orders.state.${state}`);
  };
  return (
    <section>
      <h3>{t('orders.runs')}</h3>
      <ul className={own.due} aria-live="polite">
        {runs.map((run) => {
          const key = typeKey(run.order.type);
          return (
            <li key={run.run} data-testid="order-run">
              <span>
                {key === null ? run.order.type : t(key)}
                <span className={own.state} data-state={LOOK[run.state]}>
                  {said(run)}
                </span>
              </span>
              <span className={own.state}>{formatTime(run.at, language, zone)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
});
