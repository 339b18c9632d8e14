import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { appState } from '../../src/core/app/app-state.ts';
import { CloseIcon, InspectorIcon, LiveIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import type { Bench } from './bench/Bench.ts';
import styles from './Frame.module.css';
import { ComparePane } from './panes/ComparePane.tsx';
import { EventPane } from './panes/EventPane.tsx';
import { EventsPane } from './panes/EventsPane.tsx';
import { FilePane } from './panes/FilePane.tsx';
import { PortsPane } from './panes/PortsPane.tsx';
import { ScenariosPane } from './panes/ScenariosPane.tsx';
import { StatePane } from './panes/StatePane.tsx';
import { TimingsPane } from './panes/TimingsPane.tsx';
import { TimeLine } from './TimeLine.tsx';
import { Tool } from './Tool.tsx';
import { BenchProvider, useBench } from './use-bench.ts';
import type { Height } from './use-height.tsx';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { formatNumber } from '../../src/ui/format-number.ts';
import { clockText } from './bench/words-of-time.ts';

/** Says what the screen shows: the running app, or a moment of a recording. One press returns to the running app. */
const Moment = view(function MomentView({ t, language }) {
  const bench = useBench();
  if (bench.isLive)
    return (
      <span className={styles.live} data-testid="inspector-live">
        <span className={styles.dot} />
        {t('inspector.live')}
      </span>
    );
  const { position, table, moment, subject } = bench;
  return (
    <>
      <span
        className={styles.recording}
        role="status"
        data-testid="inspector-moment"
        data-position={position}
      >
        <span className={styles.mark}>{t('inspector.recording')}</span>
        <Text as="span" numeric>
          {t('inspector.where', {
            time: table.length ? clockText(moment).slice(0, 8) : '–',
            position: formatNumber(position, language),
            count: formatNumber(table.length, language),
          })}
        </Text>
        {subject.kind === 'file' && (
          <span className={styles.file} title={subject.name}>
            {subject.name}
          </span>
        )}
      </span>
      <Tool
        icon={LiveIcon}
        label={t('inspector.backToLive')}
        wordy
        tone="accent"
        onClick={() => bench.backToLive()}
      />
    </>
  );
});

/** Short notes during a replay: that input does not reach the running app, and how far the state has been computed. */
const Notes = view(function NotesView({ t }) {
  const bench = useBench();
  if (bench.isLive) return null;
  const { folding, unheard } = bench;
  return (
    <Row
      gap={3}
      tone="warning"
      fixed
      className={styles.notes}
      data-said={unheard > 0 || undefined}
      role="status"
    >
      <span>{t(unheard > 0 ? 'inspector.notSent' : 'inspector.onlyReplay')}</span>
      {folding !== null && (
        <progress className={styles.progress} value={folding} aria-label={t('inspector.folding')} />
      )}
      {unheard > 0 && (
        <Tool icon={CloseIcon} label={t('shell.close')} onClick={() => bench.set({ unheard: 0 })} />
      )}
    </Row>
  );
});

export type Tab = 'events' | 'event' | 'state' | 'ports' | 'timings' | 'scenarios' | 'file' | 'compare';

type FrameProps = { bench: Bench; size: Height; onClose: () => void; tab?: Tab };

/**
 * The frame of the inspector (the tool that shows the event log): the shown moment, the timeline, and one of
 * several panes.
 */
export const Frame = view<FrameProps>(function FrameView({ read, t }, { bench, size, onClose, tab }) {
  const [chosen, choose] = useState<Tab>(tab ?? (bench.linked ? 'file' : 'events'));
  const id = useId();
  const isNarrow = ['xs', 'sm'].includes(read(appState).size);
  const tabs: readonly Tab[] = [
    'events',
    ...(isNarrow ? (['event'] as const) : []),
    'state',
    'ports',
    'timings',
    ...(bench.inspection.scenarios ? (['scenarios'] as const) : []),
    'file',
    'compare',
  ];
  const shown = tabs.includes(chosen) ? chosen : 'events';
  useFileTab(bench, choose);
  useEffect(() => {
    // On a phone there is no room for all tabs, so the selected one is scrolled into view.
    document.getElementById(`${id}-${shown}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [id, shown]);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(shown) + step + tabs.length) % tabs.length];
    if (!next) return;
    choose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  const panes: Record<Tab, ReactNode> = {
    events: <EventsPane isNarrow={isNarrow} onEvent={() => isNarrow && choose('event')} />,
    event: <EventPane />,
    state: <StatePane />,
    ports: <PortsPane />,
    timings: <TimingsPane />,
    scenarios: <ScenariosPane />,
    file: <FilePane />,
    compare: <ComparePane />,
  };

  return (
    <BenchProvider value={bench}>
      <aside className={styles.frame} aria-label={t('inspector.title')} data-testid="inspector">
        <Grip size={size} label={t('inspector.resize')} />
        <Row as="header" className={styles.head}>
          <span className={styles.name}>
            <InspectorIcon size={16} aria-hidden="true" />
            <span>{t('inspector.title')}</span>
          </span>
          <Moment />
          <Row
            align="stretch"
            shrink
            className={styles.tabs}
            role="tablist"
            aria-label={t('inspector.title')}
          >
            {tabs.map((each) => (
              <button
                key={each}
                id={`${id}-${each}`}
                type="button"
                role="tab"
                aria-selected={each === shown}
                aria-controls={`${id}-pane`}
                tabIndex={each === shown ? 0 : -1}
                className={styles.tab}
                onClick={() => choose(each)}
                onKeyDown={move}
              >
                {t(`inspector.tab.${each}`)}
              </button>
            ))}
          </Row>
          <Tool icon={CloseIcon} label={t('inspector.close')} keys="Ctrl+Shift+E" onClick={onClose} />
        </Row>
        <TimeLine />
        <Notes />
        <Row
          align="stretch"
          grow
          className={styles.pane}
          id={`${id}-pane`}
          role="tabpanel"
          aria-labelledby={`${id}-${shown}`}
        >
          {panes[shown]}
        </Row>
      </aside>
    </BenchProvider>
  );
});

/** Switches the inspector to its file pane when the user drops a file, because that pane shows the result. */
function useFileTab(bench: Bench, choose: (tab: Tab) => void): void {
  useEffect(() => {
    let was = false;
    return bench.subscribe(() => {
      const is = bench.opening.reading !== null || bench.opening.refusal !== null;
      if (is && !was) choose('file');
      if (!is && was && bench.subject.kind === 'file') choose('events');
      was = is;
    });
  }, [bench, choose]);
}

/** The inspector's upper edge, which resizes it: by pointer, arrow keys, Home and End. */
function Grip({ size, label }: { size: Height; label: string }) {
  const keys = (event: KeyboardEvent) => {
    const to = {
      ArrowUp: size.height + 24,
      ArrowDown: size.height - 24,
      Home: size.most,
      End: size.least,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    size.set(to);
  };
  const drag = ({ currentTarget, pointerId, clientY, buttons }: PointerEvent) => {
    if (buttons === 0 || !currentTarget.hasPointerCapture(pointerId)) return;
    size.set(window.innerHeight - clientY);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a separator that the user can move needs focus, pointer and keys
    <div
      className={styles.grip}
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuenow={size.height}
      aria-valuemin={size.least}
      aria-valuemax={size.most}
      tabIndex={0}
      onKeyDown={keys}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
    />
  );
}
