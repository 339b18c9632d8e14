import * as commandEvents from '../../events/commands.ts';
import { now } from '../../src/core/clock.ts';
import { type CommandRun, commandsOf, secondsLeft } from '../../src/core/commands.ts';
import { timeZoneInUse } from '../../src/core/user.ts';
import { formatMoment } from '../../src/ui/format.ts';
import { CloseIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Spinner } from '../../src/ui/Spinner.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Commands.module.css';

/** What became of what the device was told: sent, done, asleep, failed. LIVE counts down. */
export default view<{ device: number }>(function CommandsView({ read, publish, t, language }, { device }) {
  const time = read(now);
  const words = (run: CommandRun): string => {
    const name = t(`care.${run.command}.name`);
    const left = secondsLeft(run, time);
    if (left !== null) return t('care.state.runs', { name, left: clock(left) });
    switch (run.state) {
      case 'asking':
      case 'sent':
        return t('care.state.sent', { name });
      case 'asleep':
        return run.next === null
          ? t('care.state.asleep', { name })
          : t('care.state.asleepUntil', {
              name,
              time: formatMoment(run.next, language, read(timeZoneInUse)),
            });
      case 'confirmed':
        return t(run.on && run.ends === null ? 'care.state.confirmed' : 'care.state.ended', { name });
      default:
        return t('care.state.failed', {
          name,
          reason: run.failure?.message ?? t(`failure.${run.failure?.reason ?? 'server'}`),
        });
    }
  };
  return (
    <div role="status">
      <ul className={styles.commands}>
        {read(commandsOf(device)).map((run) => {
          const isUnderWay = run.state === 'asking' || run.state === 'sent';
          const isBad = run.state === 'failed' || run.state === 'refused';
          return (
            <li key={run.command} className={styles.command} data-bad={isBad || undefined}>
              {isUnderWay && <Spinner size={16} />}
              <span className={styles.words}>{words(run)}</span>
              {!isUnderWay && secondsLeft(run, time) === null && (
                <IconButton
                  icon={CloseIcon}
                  label={t('shell.close')}
                  onClick={() => publish(commandEvents.dismissed({ device, command: run.command }))}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
});

/** `4:05` of 245 seconds. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
