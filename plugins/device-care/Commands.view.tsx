import { useEffect, useState } from 'react';
import * as commandEvents from '../../events/commands.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { type CommandRun, commandsOf, secondsLeft } from '../../src/core/devices/commands.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatMoment } from '../../src/ui/format.ts';
import { formatMinutes } from '../../src/ui/format-time.ts';
import { CloseIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Spinner } from '../../src/ui/Spinner.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Commands.module.css';

/**
 * Shows the status of each command sent to a device: sent, done, waiting for a sleeping device, or failed. For the
 * command LIVE also shows the remaining time.
 */
export default view<{ device: number }>(function CommandsView({ read, publish, t, language }, { device }) {
  const time = read(now);
  const runs = read(commandsOf(device));
  const words = (run: CommandRun): string => {
    const name = t(`care.${run.command}.name`);
    if (secondsLeft(run, time) !== null) return t('care.state.on', { name });
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
      case 'unanswered':
        return t('care.state.unanswered', { name });
      default:
        return t('care.state.failed', {
          name,
          reason: run.failure?.message ?? t(`failure.${run.failure?.reason ?? 'server'}`),
        });
    }
  };
  const about = { device } as const;
  return (
    <>
      <Said words={runs.map((run) => [run.command, words(run)])} />
      <Stack as="ul" gap={2}>
        {runs.map((run) => {
          const { command, state } = run;
          const left = secondsLeft(run, time);
          const isUnderWay = state === 'asking' || state === 'sent';
          const isBad = state === 'failed' || state === 'refused' || state === 'unanswered';
          return (
            <Row
              key={command}
              as="li"
              gap={3}
              size={13}
              numeric
              className={styles.command}
              data-bad={isBad || undefined}
            >
              {isUnderWay && <Spinner size={16} />}
              <Text as="span" anywhere shrink grow>
                {left === null
                  ? words(run)
                  : t('care.state.runs', {
                      name: t(`care.${command}.name`),
                      // The app's clock may be ten seconds behind here. Rounding up could then give one minute too
                      // many.
                      left: formatMinutes(Math.round(left / 60) * 60, language),
                    })}
              </Text>
              {state === 'asleep' && !read(isReadOnly) && (
                <Button
                  size="small"
                  loading={run.isLeaving}
                  aria-label={t('care.takeBack', { name: t(`care.${command}.name`) })}
                  onClick={() => publish(commandEvents.cancelSubmitted({ ...about, command }))}
                >
                  {t('care.cancel')}
                </Button>
              )}
              {!isUnderWay && state !== 'asleep' && left === null && (
                <IconButton
                  icon={CloseIcon}
                  label={t('shell.close')}
                  onClick={() => publish(commandEvents.dismissed({ ...about, command }))}
                />
              )}
            </Row>
          );
        })}
      </Stack>
    </>
  );
});

/**
 * Announces each change of a command's status once to screen readers: when the command starts, ends or fails. The
 * remaining time is not announced. Screen readers ignore text that a live region contains from the start, so the text
 * is added in the next frame.
 */
function Said({ words }: { words: readonly (readonly [string, string])[] }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const next = requestAnimationFrame(() => setThere(true));
    return () => cancelAnimationFrame(next);
  }, []);
  return (
    <VisuallyHidden>
      <span role="status" aria-atomic="false">
        {isThere && words.map(([command, text]) => <span key={command}>{text} </span>)}
      </span>
    </VisuallyHidden>
  );
}
