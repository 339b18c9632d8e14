import { type FormEvent, type KeyboardEvent, type PointerEvent, useEffect, useMemo, useState } from 'react';
import { formatNumber } from '../../src/ui/format-number.ts';
import {
  ChangeAfterIcon,
  ChangeBeforeIcon,
  ErrorAfterIcon,
  ErrorBeforeIcon,
  PauseIcon,
  PlayIcon,
  StepBackIcon,
  StepForwardIcon,
} from '../../src/ui/icons.ts';
import { Select } from '../../src/ui/Select.tsx';
import { view } from '../../src/ui/view.tsx';
import type { Bench } from './bench/Bench.ts';
import { densityOf, isError, isVisible, nextPosition, positionAt } from './bench/places.ts';
import { SPEEDS } from './bench/playing.ts';
import { goalOf } from './bench/goal.ts';
import { clockText } from './bench/words-of-time.ts';
import styles from './TimeLine.module.css';
import { Tool } from './Tool.tsx';
import { useBench } from './use-bench.ts';
import { Row } from '../../src/ui/Layout.tsx';

/** The number of bars in the inspector's timeline. On a wide screen, each bar is a few pixels wide. */
const PARTS = 240;

/**
 * The inspector's timeline, which shows the whole log as a bar: when many events happened, when errors occurred, and
 * which moment the screen shows.
 */
export const TimeLine = view(function TimeLineView({ t, language }) {
  const bench = useBench();
  const { table, position, playing } = bench;
  const [goal, setGoal] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  usePlaying(bench);

  const step = (by: 1 | -1, fits: (index: number) => boolean = () => true) => {
    // A step backwards from the running app goes to the event before the last one, because the running app already
    // shows the state after the last one.
    const next = nextPosition(table, position, by, fits);
    if (next !== null) void bench.go(next);
    else if (by < 0 && position > 0 && fits === anything) void bench.go(0);
  };
  const changes = isVisible(table, bench.book.fast);
  const errors = isError(table);
  const seek = (event: FormEvent) => {
    event.preventDefault();
    const found = goalOf(goal, table, bench.moment);
    setUnknown(found === null);
    if (found !== null) void bench.go(found);
  };

  return (
    <Row gap={2} className={styles.bar}>
      <Row className={styles.tools} role="toolbar" aria-label={t('inspector.play.tools')}>
        <Tool
          icon={ErrorBeforeIcon}
          label={t('inspector.play.errorBefore')}
          onClick={() => step(-1, errors)}
        />
        <Tool
          icon={ChangeBeforeIcon}
          label={t('inspector.play.changeBefore')}
          onClick={() => step(-1, changes)}
        />
        <Tool icon={StepBackIcon} label={t('inspector.play.back')} onClick={() => step(-1, anything)} />
        <Tool
          icon={playing ? PauseIcon : PlayIcon}
          label={t(playing ? 'inspector.play.pause' : 'inspector.play.play')}
          disabled={table.length === 0}
          onClick={() => (playing ? bench.pause() : bench.play())}
        />
        <Tool icon={StepForwardIcon} label={t('inspector.play.forward')} onClick={() => step(1, anything)} />
        <Tool
          icon={ChangeAfterIcon}
          label={t('inspector.play.changeAfter')}
          onClick={() => step(1, changes)}
        />
        <Tool icon={ErrorAfterIcon} label={t('inspector.play.errorAfter')} onClick={() => step(1, errors)} />
        <Select
          variant="small"
          label={t('inspector.play.speed')}
          value={String(bench.speed)}
          options={SPEEDS.map((speed) => ({
            value: String(speed),
            label: `×${formatNumber(speed, language, speed < 1 ? 1 : 0)}`,
          }))}
          onChange={(speed) => bench.set({ speed: Number(speed) })}
        />
        <label className={styles.idle}>
          <input
            type="checkbox"
            checked={bench.skipsIdle}
            onChange={({ target }) => bench.set({ skipsIdle: target.checked })}
          />
          {t('inspector.play.skipIdle')}
        </label>
      </Row>
      <Scrubber bench={bench} label={t('inspector.timeline')} />
      <form className={styles.goal} onSubmit={seek}>
        <input
          value={goal}
          onChange={({ target }) => setGoal(target.value)}
          placeholder={t('inspector.goTo')}
          aria-label={t('inspector.goTo')}
          aria-invalid={isUnknown || undefined}
          title={t('inspector.goToHint')}
          enterKeyHint="go"
        />
      </form>
    </Row>
  );
});

const anything = () => true;

/** While the recording plays, its time advances with every frame. */
function usePlaying(bench: Bench): void {
  const isPlaying = bench.playing !== null;
  useEffect(() => {
    if (!isPlaying) return undefined;
    let last = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      // If the browser suspended the tab, the recording does not jump ahead by the missed time.
      bench.tick(Math.min(250, Math.max(0, now - last)));
      last = now;
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [bench, isPlaying]);
}

function Scrubber({ bench, label }: { bench: Bench; label: string }) {
  const { table, position, matches } = bench;
  // In a long log, events are counted again only after the log has grown by a certain amount, not for each new event.
  const step = table.length > 2_000 ? Math.floor(table.length / 50) : 1;
  const grown = Math.floor(table.length / step);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the table grows in place
  const density = useMemo(() => densityOf(table, PARTS), [table, step, grown]);
  const bars = useMemo(() => pathOf(density.counts), [density]);
  const wrong = useMemo(() => marksOf(density.errors), [density]);
  const span = Math.max(1, density.to - density.from);
  const share = position === 0 ? 0 : Math.max(0, Math.min(1, (bench.moment - density.from) / span));

  const seek = ({ currentTarget, clientX }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (clientX - box.left) / box.width));
    void bench.go(part === 0 ? 0 : positionAt(table, density.from + part * span));
  };
  const keys = (event: KeyboardEvent) => {
    const page = Math.max(10, Math.round(table.length / 20));
    const to = {
      ArrowLeft: position - 1,
      ArrowDown: position - 1,
      ArrowRight: position + 1,
      ArrowUp: position + 1,
      PageDown: position - page,
      PageUp: position + page,
      Home: 0,
      End: table.length,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    void bench.go(to);
  };

  return (
    <div
      className={styles.scrubber}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={table.length}
      aria-valuenow={position}
      aria-valuetext={table.length ? `${clockText(bench.moment)} · ${position} / ${table.length}` : '0'}
      data-live={bench.isLive || undefined}
      data-testid="inspector-timeline"
      data-matches={matches.length}
      onKeyDown={keys}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        seek(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seek(event)}
    >
      <svg viewBox={`0 0 ${PARTS} 24`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.bars} d={bars} />
        <path className={styles.errors} d={wrong} />
      </svg>
      <span className={styles.done} style={{ inlineSize: `${share * 100}%` }} />
      <span className={styles.head} style={{ insetInlineStart: `${share * 100}%` }} />
    </div>
  );
}

/** Returns the timeline's bars on a logarithmic scale, so that one event is visible beside a thousand. */
function pathOf(counts: Uint32Array): string {
  const most = Math.log1p(counts.reduce((a, b) => Math.max(a, b), 1));
  let path = '';
  for (const [i, count] of counts.entries())
    if (count > 0) {
      const height = Math.max(2, (Math.log1p(count) / most) * 20);
      path += `M${i} 24v-${height.toFixed(1)}h1v${height.toFixed(1)}z`;
    }
  return path;
}

const marksOf = (errors: Uint32Array): string =>
  [...errors].map((count, i) => (count > 0 ? `M${i} 0h1.6v24h-1.6z` : '')).join('');
