import { type ReactNode, useMemo, useEffect, useRef, useState } from 'react';
import { admin } from '../../../src/core/session/admin.ts';
import { asStory, asTest } from '../../../src/replay/copy-as.ts';
import type { Recorded } from '../../../src/kernel/event.ts';
import type { FactTable } from '../../../src/replay/fact-table.ts';
import { eventLine } from '../../../src/replay/log-file.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { CopyIcon, FilterIcon, LinkIcon, ShowIcon, StoryIcon, TestIcon } from '../../../src/ui/icons.ts';
import { Row, Text } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import { causeOf, chainOf, effectsOf } from '../bench/chain.ts';
import { changesOf } from '../bench/changes.ts';
import { factsToCopy } from '../bench/export.ts';
import { shortText, valueNode } from '../bench/value-nodes.ts';
import { clockText, sinceText, tookText } from '../bench/words-of-time.ts';
import { Tool } from '../Tool.tsx';
import { useBench } from '../use-bench.ts';
import styles from './EventPane.module.css';
import { ValueTree } from './ValueTree.tsx';
import type { Bench } from '../bench/Bench.ts';
import type { StateMap } from '../bench/states.ts';

type AroundFact = { readonly index: number; readonly before: StateMap; readonly after: StateMap };

/**
 * Returns the states just before and just after an event. Null while they are computed. If several are requested,
 * the last one wins.
 */
function useStatesAround(bench: Bench, index: number | null): AroundFact | null {
  const { states } = bench;
  const [found, setFound] = useState<AroundFact | null>(null);
  useEffect(() => {
    if (index === null) return undefined;
    let wanted = true;
    const isGivenUp = () => !wanted;
    void (async () => {
      const before = await states.at(index, isGivenUp);
      const after = before && (await states.at(index + 1, isGivenUp));
      if (wanted && before && after) setFound({ index, before, after });
    })();
    return () => {
      wanted = false;
    };
  }, [states, index]);
  return found && found.index === index ? found : null;
}

type CopyState = 'none' | 'copying' | 'copied' | 'copyFailed';
type Make = (isGivenUp: () => boolean) => string | null | Promise<string | null>;

/**
 * Copies a text to the clipboard. Creating the text may take a while: if several are requested, the last one wins, and
 * unmounting cancels it.
 */
function useCopying(copy: (text: string) => Promise<void>) {
  const [state, setState] = useState<CopyState>('none');
  const asked = useRef(0);
  useEffect(
    () => () => {
      asked.current++;
    },
    [],
  );
  const take = (make: Make) => {
    const mine = ++asked.current;
    const isGivenUp = () => mine !== asked.current;
    const run = async () => {
      const text = await make(isGivenUp);
      if (text === null || isGivenUp()) return;
      await copy(text);
      if (!isGivenUp()) setState('copied');
    };
    setState('copying');
    run().catch(() => {
      if (!isGivenUp()) setState('copyFailed');
    });
  };
  return { state, take };
}

/** The inspector pane with one event in detail: its payload, why it happened, what it caused, and what it changed. */
export const EventPane = view(function EventPaneView({ t }) {
  const bench = useBench();
  const event = bench.selected === null ? undefined : factOrPlace(bench.table, bench.selected);
  return (
    <section className={styles.event} aria-label={t('inspector.tab.event')} data-testid="inspector-event">
      {event && bench.selected !== null ? (
        <Closely key={event.seq} event={event} index={bench.selected} />
      ) : (
        <Text tone="muted" centered className={styles.empty}>
          {t('inspector.event.none')}
        </Text>
      )}
    </section>
  );
});

/** Returns an event. If the log has deleted it to save memory, returns what is still known about it. */
function factOrPlace(table: FactTable, index: number): Recorded | undefined {
  if (index >= table.length) return undefined;
  const [seq, at, flow] = [table.seqs, table.times, table.flows].map((column) => column[index] as number);
  return table.at(index) ?? ({ seq, at, type: table.typeAt(index), v: 1, payload: {}, flow } as Recorded);
}

/**
 * Maximum length of a note (characters). Notes must be short, because they are also shown in the rows of the event
 * list.
 */
const LONGEST_NOTE = 2_000;

type CloselyProps = { event: Recorded; index: number };

const Closely = view<CloselyProps>(function CloselyView({ read, t, copy, language }, { event, index }) {
  const bench = useBench();
  const { table, inspection } = bench;
  const { ghostMode } = read(admin);
  const { state, take } = useCopying(copy);
  const isThinned = table.isThinned(index);
  const isGone = isThinned && !table.at(index);
  /** A test that is copied from the inspector contains no more of the user's data than a saved recording. */
  const takeAs = (make: typeof asTest) =>
    take((isGivenUp) => {
      const shown = factsToCopy(table, index, inspection.forFile(ghostMode || inspection.hides()));
      if (!shown) return null;
      const { fresh, assembly } = inspection;
      const { projections } = assembly;
      return make(shown.facts, { index: shown.index, fresh, projections, now: bench.turns.now, isGivenUp });
    });
  /** Copies one event as shown on screen. In ghost mode, names are removed. */
  const takeJson = () =>
    take(() => {
      const shown = inspection.forFile(ghostMode)(event);
      return shown && JSON.stringify(JSON.parse(eventLine(shown)), null, 2);
    });
  const takeLink = () => take(() => inspection.linkTo({ recording: bench.subject.name, seq: event.seq }));
  const payload = valueNode('payload', event.payload);
  const timing = bench.subject.kind === 'live' ? bench.timings.of(event.seq) : undefined;

  return (
    <>
      <header className={styles.head}>
        <Text as="h2" size={15} anywhere>
          {event.type}
        </Text>
        <span className={styles.meta}>
          #{event.seq} · {clockText(event.at)} · {sinceText(event.at, table.times[0] as number)}
          {timing &&
            ` · ${t('inspector.event.timing', { fold: tookText(timing.fold), effects: tookText(timing.effects) })}`}
        </span>
        <Row wrap className={styles.actions}>
          <Tool
            icon={ShowIcon}
            label={t('inspector.event.show')}
            wordy
            onClick={() => void bench.go(index + 1)}
          />
          <Tool
            icon={FilterIcon}
            label={t('inspector.event.onlyChain')}
            onClick={() => bench.setFilter({ flow: event.flow })}
          />
          {!isGone && (
            <>
              <Tool icon={CopyIcon} label={t('inspector.event.copyJson')} onClick={takeJson} />
              <Tool icon={TestIcon} label={t('inspector.event.copyTest')} onClick={() => takeAs(asTest)} />
              <Tool icon={StoryIcon} label={t('inspector.event.copyStory')} onClick={() => takeAs(asStory)} />
            </>
          )}
          {bench.subject.kind === 'file' && (
            <Tool icon={LinkIcon} label={t('inspector.event.copyLink')} onClick={takeLink} />
          )}
          <Text role="status" as="span" tone="good">
            {state !== 'none' && t(`inspector.event.${state}`)}
          </Text>
        </Row>
      </header>
      <textarea
        className={styles.note}
        aria-label={t('inspector.event.note')}
        placeholder={t('inspector.event.note')}
        title={t('inspector.event.noteHint')}
        rows={1}
        maxLength={LONGEST_NOTE}
        value={bench.notes.get(event.seq) ?? ''}
        onChange={({ target }) => bench.note(event.seq, target.value)}
      />
      <Part title={t('inspector.event.payload')}>
        {isThinned && <Text tone="faint">{t('inspector.event.thinned')}</Text>}
        {isGone ? null : payload.size > 0 ? (
          <ValueTree label={t('inspector.event.payload')} nodes={payload.children()} open={2} />
        ) : payload.table ? (
          <ValueTree label={t('inspector.event.payload')} nodes={[payload]} />
        ) : (
          <Text tone="faint">{t('inspector.event.noPayload')}</Text>
        )}
      </Part>
      <Chain event={event} index={index} number={(value) => formatNumber(value, language)} />
      <Changes index={index} />
    </>
  );
});

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

type ChainProps = CloselyProps & { number: (value: number) => string };

/**
 * Shows why an event happened, what it caused, and the whole chain as a tree. A press on any of them goes to that
 * event.
 */
const Chain = view<ChainProps>(function ChainView({ t }, { event, index, number }) {
  const bench = useBench();
  const { table } = bench;
  const cause = causeOf(table, index);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the table grows in place
  const effects = useMemo(() => effectsOf(table, index, 20), [table, index, table.length]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the table grows in place
  const chain = useMemo(() => chainOf(table, event.flow), [table, event.flow, table.length]);
  const link = (at: number) => (
    <button type="button" className={styles.link} onClick={() => bench.select(at)}>
      #{table.seqs[at]} {table.typeAt(at)}
    </button>
  );
  return (
    <>
      <Part title={t('inspector.event.cause')}>
        {cause >= 0 ? link(cause) : <Text tone="faint">{t('inspector.event.noCause')}</Text>}
      </Part>
      <Part title={t('inspector.event.effects')}>
        {effects.length > 0 ? (
          <ul>
            {effects.map((at) => (
              <li key={at}>{link(at)}</li>
            ))}
          </ul>
        ) : (
          <Text tone="faint">{t('inspector.event.noEffects')}</Text>
        )}
      </Part>
      {chain.rows.length > 1 && (
        <Part title={t('inspector.event.chain')}>
          <ol data-testid="inspector-chain">
            {chain.rows.map(({ index: at, depth }) => (
              <li
                key={at}
                style={{ paddingInlineStart: Math.min(depth, 12) * 14 }}
                aria-current={at === index || undefined}
              >
                {link(at)}
              </li>
            ))}
          </ol>
          {chain.more > 0 && (
            <Text tone="faint">{t('inspector.more', { count: chain.more, number: number(chain.more) })}</Text>
          )}
        </Part>
      )}
    </>
  );
});

/** Shows what an event changed, by projection: the values before and after it. */
const Changes = view<{ index: number }>(function ChangesView({ t }, { index }) {
  const bench = useBench();
  const around = useStatesAround(bench, index);
  const changes = useMemo(() => around && changesOf(around.before, around.after), [around]);
  return (
    <Part title={t('inspector.event.changes')}>
      {changes === null ? (
        <Text tone="faint">{t('inspector.folding')}</Text>
      ) : changes.length === 0 ? (
        <Text tone="faint">{t('inspector.event.noChanges')}</Text>
      ) : (
        changes.map(({ projection, differences }) => (
          <div key={projection} className={styles.change}>
            <h4>{projection}</h4>
            <dl>
              {differences.map(({ path, before, after }) => (
                <div key={path}>
                  <dt>{path || '·'}</dt>
                  <dd className={styles.before}>
                    <del>{before === undefined ? t('inspector.event.absent') : shortText(before)}</del>
                  </dd>
                  <dd className={styles.after}>
                    <ins>{after === undefined ? t('inspector.event.absent') : shortText(after)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))
      )}
    </Part>
  );
});
