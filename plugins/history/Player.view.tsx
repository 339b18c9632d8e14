import * as historyEvents from '../../events/history.ts';
import { machineClock } from '../../src/core/app/clock.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { momentAt } from '../../src/rules/travel/moment.ts';
import { timeBeside } from '../../src/rules/travel/way.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { formatSpeed, withUnit } from '../../src/ui/format.ts';
import { formatHour, formatTime } from '../../src/ui/format-time.ts';
import {
  ChevronDownIcon,
  ChevronUpIcon,
  FollowIcon,
  PauseIcon,
  PlayIcon,
  SkipIcon,
  StepBackIcon,
  StepForwardIcon,
  SensorsIcon,
} from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { view } from '../../src/ui/view.tsx';
import { PastChart, WholePeriod } from './PastChart.tsx';
import { Range } from '../../src/ui/Range.tsx';
import styles from './Player.module.css';
import {
  charted,
  chartDevice,
  leftToPlay,
  player,
  skipping,
  type Span,
  span,
  SPEEDS,
  stretches,
} from './player.state.ts';
import { pastSensors } from './sensors.state.ts';
import { usePlayerTime } from './PlayerTime.tsx';
import { wayOfDevice } from './wrong.state.ts';

/** The bar below the map with the player that replays the history. */
export default view(function PlayerView({ read }) {
  const whole = read(span);
  const device = read(chartDevice);
  return whole && device !== null ? <Bar whole={whole} device={device} /> : null;
});

const Bar = view<{ whole: Span; device: number }>(function BarView(context, { whole, device }) {
  const { read, publish, t, language } = context;
  const state = read(player);
  const isSkipping = read(skipping).isOn;
  const time = usePlayerTime(state, whole, read(machineClock).behind, (at) => at);
  const way = read(wayOfDevice(device));
  const zone = read(timeZoneInUse);
  const size = read(appState).size;
  const isSmall = size === 'xs' || size === 'sm';
  const moment = momentAt(way, time);
  const at = Math.round(time);
  const { trip, speed: times } = state;
  const isAtEnd = leftToPlay(state, whole, time) <= 0;
  const toggle = () =>
    publish(
      state.isPlaying
        ? historyEvents.paused({ at })
        : historyEvents.played({
            at: isAtEnd ? (trip?.from ?? whole.start) : at,
            speed: times,
            ...(trip && { trip: { ...trip } }),
          }),
    );
  const scrub = (to: number) =>
    publish(historyEvents.scrubbed({ at: Math.min(whole.to, Math.max(whole.from, Math.round(to))) }));
  const step = (by: 1 | -1) => {
    const next = timeBeside(way, at, by);
    if (next !== null) scrub(next);
  };
  const page = (whole.to - whole.from) / 20;
  const keys: Readonly<Record<string, () => void>> = {
    ' ': toggle,
    ArrowLeft: () => step(-1),
    ArrowDown: () => step(-1),
    ArrowRight: () => step(1),
    ArrowUp: () => step(1),
    PageDown: () => scrub(at - page),
    PageUp: () => scrub(at + page),
    Home: () => scrub(whole.from),
    End: () => scrub(whole.to),
  };
  const speed = moment && formatSpeed(moment.speed, read(unitsInUse), language);
  const shown = moment?.isSilent
    ? t('history.gap.now')
    : speed
      ? withUnit(speed)
      : t('history.chart.nothing');
  const clock = formatTime(time, language, zone, localDay(whole.from, zone) !== localDay(whole.to, zone));

  const shownSpan = read(charted) ?? whole;
  const isFolded = isSmall && !state.isUnfolded;
  const press = (key: string) => {
    const does = keys[key];
    does?.();
    return does !== undefined;
  };
  const play = (
    <IconButton
      icon={state.isPlaying ? PauseIcon : PlayIcon}
      variant="secondary"
      label={t(state.isPlaying ? 'history.player.pause' : 'history.player.play')}
      onClick={toggle}
    />
  );
  const back = (
    <IconButton
      icon={StepBackIcon}
      label={t('history.player.back')}
      disabled={at <= (way.at[0] ?? whole.from)}
      onClick={() => step(-1)}
    />
  );
  const forward = (
    <IconButton
      icon={StepForwardIcon}
      label={t('history.player.forward')}
      disabled={at >= (way.at.at(-1) ?? whole.to)}
      onClick={() => step(1)}
    />
  );
  const now = (
    <Row as="p" align="baseline" wrap numeric shrink grow className={styles.now}>
      <Text as="span" size={17} weight="medium" nowrap className={styles.clock}>
        {clock}
      </Text>
      {!isFolded && (
        <Text as="span" tone="muted" size={13}>
          {shown}
        </Text>
      )}
    </Row>
  );
  const choices = (
    <>
      <Select
        variant="quiet"
        label={t('history.player.speed')}
        value={String(state.speed)}
        options={SPEEDS.map((each) => ({ value: String(each), label: `×${each}` }))}
        onChange={(value) => publish(historyEvents.speedChosen({ at, speed: Number(value) }))}
      />
      <IconButton
        icon={SkipIcon}
        label={t('history.player.skip')}
        pressed={isSkipping}
        onClick={() => {
          // First sets the player to its current position. Otherwise the position would change when the skipping of
          // standing times is switched on or off.
          if (state.isPlaying) publish(historyEvents.scrubbed({ at }));
          publish(historyEvents.standingSkipped({ on: !isSkipping }));
        }}
      />
      <IconButton
        icon={FollowIcon}
        label={t('history.player.follow')}
        pressed={state.isFollowing}
        onClick={() => publish(historyEvents.followChosen({ on: !state.isFollowing, by: 'button' }))}
      />
      <IconButton
        icon={SensorsIcon}
        label={t('history.sensors.toggle')}
        pressed={read(pastSensors).on}
        onClick={() => publish(historyEvents.sensorsUnfolded({ on: !read(pastSensors).on }))}
      />
    </>
  );

  return (
    <Stack
      as="section"
      gap={1}
      className={styles.player}
      data-small={isSmall || undefined}
      data-folded={isFolded || undefined}
      data-testid="history-player-bar"
      data-at={at}
      data-playing={state.isPlaying || undefined}
      aria-label={t('history.player.label')}
    >
      {isSmall ? (
        <>
          <Row className={styles.controls}>
            {play}
            {isFolded && (
              <Range
                className={styles.slider}
                min={Math.floor(shownSpan.from)}
                // The end of a trip is no longer part of it, so the knob would leave the trip there.
                max={Math.ceil(shownSpan.to) - (trip ? 1 : 0)}
                value={at}
                marks={trip ? [] : read(stretches(device))}
                aria-label={t('history.player.time')}
                aria-valuetext={`${clock}, ${shown}`}
                onChange={({ currentTarget }) => scrub(Number(currentTarget.value))}
                onKeyDown={(event) => {
                  if (!event.altKey && !event.ctrlKey && !event.metaKey && press(event.key))
                    event.preventDefault();
                }}
              />
            )}
            {now}
            <IconButton
              icon={isFolded ? ChevronUpIcon : ChevronDownIcon}
              label={t(isFolded ? 'history.player.more' : 'history.player.less')}
              onClick={() => publish(historyEvents.playerUnfolded({ on: isFolded }))}
            />
          </Row>
          {isFolded && trip && (
            <Row gap={2} justify="between" tone="muted" size={13} numeric className={styles.ends}>
              <span>{formatHour(shownSpan.from, language, zone)}</span>
              <WholePeriod />
              <span>{formatHour(shownSpan.to, language, zone)}</span>
            </Row>
          )}
          {!isFolded && (
            <Row className={styles.controls}>
              {back}
              {forward}
              <span className={styles.gap} />
              {choices}
            </Row>
          )}
        </>
      ) : (
        <Row className={styles.controls}>
          {back}
          {play}
          {forward}
          {now}
          {choices}
        </Row>
      )}
      {!isFolded && (
        <PastChart
          device={device}
          whole={shownSpan}
          cursor={time}
          cursorText={`${clock}, ${shown}`}
          height={isSmall ? 76 : 108}
          onScrub={scrub}
          onKey={press}
        />
      )}
    </Stack>
  );
});
