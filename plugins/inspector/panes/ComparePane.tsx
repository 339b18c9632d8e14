import { type FormEvent, useState } from 'react';
import type { RowKind } from '../../../src/replay/side-by-side.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from '../../../src/ui/icons.ts';
import { Row, Text } from '../../../src/ui/Layout.tsx';
import { LongList } from '../../../src/ui/LongList.tsx';
import { view } from '../../../src/ui/view.tsx';
import { VisuallyHidden } from '../../../src/ui/VisuallyHidden.tsx';
import type { RowContents } from '../bench/Comparison.ts';
import { goalOf } from '../bench/goal.ts';
import { momentAt } from '../bench/places.ts';
import type { Subject } from '../bench/subject.ts';
import { shortText } from '../bench/value-nodes.ts';
import { Tool } from '../Tool.tsx';
import { useBench } from '../use-bench.ts';
import styles from './ComparePane.module.css';
import { OpenFile, Reading, Refused } from './OpeningParts.tsx';

/** How many differing fields of a row are listed at most. */
const MOST_FIELDS = 4;
const MARKS: Record<RowKind, string> = { same: '', differs: '≠', onlyA: '←', onlyB: '→' };

/** The name of one of the two recordings, and what it leaves out. */
const Named = view<{ side: 'A' | 'B'; subject: Subject }>(function NamedView(
  { t, language },
  { side, subject },
) {
  const { name, recordedBy, table, hides, problem, kind } = subject;
  const parts = [
    recordedBy,
    t('inspector.events.count', { count: table.length, number: formatNumber(table.length, language) }),
    ...(hides?.names ? [t('inspector.compare.hidesNames')] : []),
    ...(hides && hides.places !== 'asTheyAre' ? [t('inspector.compare.hidesPlaces')] : []),
  ];
  return (
    <p className={styles.named} data-side={side}>
      <b className={styles.side}>{side}</b>
      <Text as="span" weight="medium" anywhere>
        {kind === 'live' ? t('inspector.file.thisSession') : name}
      </Text>
      <Text as="span" tone="muted">
        {parts.filter(Boolean).join(' · ')}
      </Text>
      {problem && (
        <Text as="span" tone="danger">
          {t('inspector.file.damagedAfter', { line: formatNumber(problem.line, language) })}
        </Text>
      )}
    </p>
  );
});

type BeginProps = { label: string; subject: Subject; index: number; onBegin: (index: number) => void };

/** The input for the event at which the comparison begins in one recording: an event number or a time. */
function Begin({ label, subject: { table }, index, onBegin }: BeginProps) {
  const seq = String(table.seqs[index] ?? '');
  const [typed, setTyped] = useState<{ readonly of: string; readonly text: string } | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  // Until the user types, the input shows the number of the start event, even if that event was chosen elsewhere.
  const text = typed?.of === seq ? typed.text : seq;
  const begin = (event: FormEvent) => {
    event.preventDefault();
    const found = goalOf(text, table, momentAt(table, index + 1));
    setUnknown(found === null);
    if (found !== null) onBegin(Math.max(0, found - 1));
  };
  return (
    <form className={styles.begin} onSubmit={begin}>
      <label>
        {label}
        <input
          value={text}
          onChange={({ target }) => setTyped({ of: seq, text: target.value })}
          aria-invalid={isUnknown || undefined}
          enterKeyHint="go"
        />
      </label>
    </form>
  );
}

/** The controls that set where the comparison begins in both recordings, and which events it leaves out. */
const Beginning = view<{ other: Subject }>(function BeginningView({ t }, { other }) {
  const { comparison, subject, selected } = useBench();
  const { from, withFast } = comparison;
  return (
    <>
      <Tool icon={CloseIcon} label={t('inspector.compare.close')} onClick={() => comparison.close()} />
      <Begin
        label={t('inspector.compare.beginA')}
        subject={subject}
        index={from.a}
        onBegin={(index) => comparison.begin(index)}
      />
      <Begin
        label={t('inspector.compare.beginB')}
        subject={other}
        index={from.b}
        onBegin={(index) => comparison.beginOther(index)}
      />
      <Tool
        label={t('inspector.compare.atChosen')}
        wordy
        disabled={selected === null || selected === from.a}
        onClick={() => selected !== null && comparison.begin(selected)}
      />
      <Tool label={t('inspector.compare.firstOfKind')} wordy onClick={() => comparison.beginFirst()} />
      <Tool
        label={t('inspector.compare.withFast')}
        wordy
        pressed={withFast}
        onClick={() => comparison.compareFast(!withFast)}
      />
    </>
  );
});

/** One sentence that says how far the two recordings agree, and where they first differ. */
const Outcome = view<{ other: Subject }>(function OutcomeView({ t, language }, { other }) {
  const { comparison, table } = useBench();
  const { rows, done } = comparison;
  const number = (value: number) => formatNumber(value, language);
  if (done !== null || !rows)
    return (
      <Row gap={2} wrap className={styles.outcome} role="status">
        <span>{t('inspector.compare.comparing', { percent: number(Math.floor((done ?? 0) * 100)) })}</span>
        <progress value={done ?? 0} aria-label={t('inspector.tab.compare')} />
        <Tool label={t('inspector.file.cancel')} wordy onClick={() => comparison.close()} />
      </Row>
    );
  const { a, b } = rows.eventsFrom(rows.same);
  const seqOf = (of: typeof table, index: number) => number(of.seqs[index] ?? 0);
  const at = { a: seqOf(table, a), b: seqOf(other.table, b) };
  const texts = {
    same: () => t('inspector.compare.sameAll'),
    ended: () =>
      a < 0 ? t('inspector.compare.endedA', { event: at.b }) : t('inspector.compare.endedB', { event: at.a }),
    parted: () => t('inspector.compare.parted', at),
    partedAtOnce: () => t('inspector.compare.atOnce', at),
    nothing: () => t('inspector.compare.nothing'),
    empty: () => t('inspector.compare.empty'),
  };
  return (
    <Text
      weight="medium"
      className={styles.outcome}
      role="status"
      data-testid="inspector-outcome"
      data-outcome={rows.outcome}
    >
      {rows.same > 0 && `${t('inspector.compare.sameFor', { count: rows.same, number: number(rows.same) })} `}
      {texts[rows.outcome]()}
    </Text>
  );
});

/** The buttons that go to the previous and to the next difference. */
const Steps = view(function StepsView({ t, language }) {
  const { comparison } = useBench();
  const { rows, row } = comparison;
  if (!rows || rows.partings.length === 0) return null;
  const [previous, next] = [comparison.next(-1), comparison.next(1)];
  return (
    <Row fixed gap={2}>
      <Tool
        icon={ChevronUpIcon}
        label={t('inspector.compare.previous')}
        disabled={previous === undefined}
        onClick={() => previous !== undefined && comparison.choose(previous)}
      />
      <Tool
        icon={ChevronDownIcon}
        label={t('inspector.compare.next')}
        disabled={next === undefined}
        onClick={() => next !== undefined && comparison.choose(next)}
      />
      <Text as="span" tone="muted" numeric>
        {t('inspector.compare.difference', {
          at: formatNumber(rows.partings.findLastIndex((each) => each <= (row ?? -1)) + 1, language),
          number: formatNumber(rows.partings.length, language),
        })}
      </Text>
    </Row>
  );
});

/** Shows the first state that differs because of the selected difference. */
const StatesPart = view(function StatesPartView({ t, language }) {
  const { comparison, table } = useBench();
  const { states, rows, other, row } = comparison;
  if (!rows || !other || row === null || rows.partings.length === 0) return null;
  if (states === undefined) return <Text tone="muted">{t('inspector.folding')}</Text>;
  if (states === null) return <Text tone="muted">{t('inspector.compare.noState')}</Text>;
  const found = rows.at(states.row);
  const [side, of, index] = found && found.a >= 0 ? ['A', table, found.a] : ['B', other.table, found?.b ?? 0];
  const event = `${formatNumber((of as typeof table).seqs[index as number] ?? 0, language)} (${side})`;
  return (
    <dl className={styles.states} data-testid="inspector-states-part">
      <dt>{t('inspector.compare.stateAfter', { event })}</dt>
      <dd>
        {states.projection} {states.path}
      </dd>
      <dt>A</dt>
      <dd>{shownValue(states.before, t('inspector.event.absent'))}</dd>
      <dt>B</dt>
      <dd>{shownValue(states.after, t('inspector.event.absent'))}</dd>
    </dl>
  );
});

const shownValue = (value: unknown, absent: string) => (value === undefined ? absent : shortText(value));

/**
 * One event of a row: its number, type, and payload. If the two events of the row differ, only the payload fields that
 * differ are shown.
 */
function HalfOfRow({ subject, index, text }: { subject: Subject; index: number; text: string }) {
  if (index < 0) return <span className={styles.half} data-absent />;
  const [area = '', name = ''] = subject.table.typeAt(index).split('/');
  return (
    <span className={styles.half}>
      <span className={styles.seq}>{subject.table.seqs[index]}</span>
      <Text as="span" weight="medium" className={styles.type}>
        <Text as="span" tone="muted" weight="regular" className={styles.area}>
          {area}/
        </Text>
        {name}
      </Text>
      <span className={styles.payload}>{text}</span>
    </span>
  );
}

/** The fields in which the two events of a row differ, without those that differ between any two sessions. */
const Fields = view<{ found: RowContents['fields'] }>(function FieldsView({ t }, { found }) {
  const absent = t('inspector.event.absent');
  return (
    <table className={styles.fields} data-testid="inspector-fields">
      <caption>{t('inspector.compare.fields')}</caption>
      <tbody>
        {found.slice(0, MOST_FIELDS).map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{path}</th>
            <td>{shownValue(before, absent)}</td>
            <td>{shownValue(after, absent)}</td>
          </tr>
        ))}
      </tbody>
      {found.length > MOST_FIELDS && (
        <tfoot>
          <tr>
            <td colSpan={3}>
              {t('inspector.more', {
                count: found.length - MOST_FIELDS,
                number: String(found.length - MOST_FIELDS),
              })}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
});

/** The events of both recordings, row by row. */
const Rows = view<{ other: Subject }>(function RowsView({ t }, { other }) {
  const { comparison, subject } = useBench();
  const { rows, row } = comparison;
  if (!rows || rows.length === 0) return null;
  const chosen = row === null ? undefined : rows.at(row);
  const absent = t('inspector.event.absent');
  const halves = (index: number) => {
    const { events, fields } = comparison.contents(index);
    if (fields.length === 0) return events.map((each) => (each ? shortText(each.payload) : ''));
    const shown = fields.slice(0, MOST_FIELDS);
    return (['before', 'after'] as const).map((of) =>
      shown.map((each) => `${each.path}: ${shownValue(each[of], absent)}`).join(', '),
    );
  };
  return (
    <>
      <div className={styles.rows}>
        <LongList
          label={t('inspector.compare.rows')}
          count={rows.length}
          rowHeight={24}
          active={row}
          around={8}
          onActive={(index) => comparison.choose(index)}
          row={(index) => {
            const found = rows.at(index);
            if (!found) return null;
            const [one = '', two = ''] = halves(index);
            return (
              <span className={styles.row} data-kind={found.kind}>
                <HalfOfRow subject={subject} index={found.a} text={one} />
                <span className={styles.mark} aria-hidden="true">
                  {MARKS[found.kind]}
                </span>
                <VisuallyHidden>{t(`inspector.compare.kind.${found.kind}`)}</VisuallyHidden>
                <HalfOfRow subject={other} index={found.b} text={two} />
              </span>
            );
          }}
          testId="inspector-rows"
        />
      </div>
      {chosen?.kind === 'differs' && row !== null && <Fields found={comparison.contents(row).fields} />}
    </>
  );
});

/** The inspector pane that shows the log in the inspector (A) and another recording (B) side by side. */
export const ComparePane = view(function ComparePaneView({ t }) {
  const { comparison, subject } = useBench();
  const { other, opening } = comparison;
  return (
    <section
      className={styles.compare}
      aria-label={t('inspector.tab.compare')}
      data-testid="inspector-compare"
    >
      <Row wrap fixed className={styles.tools}>
        <OpenFile label={t('inspector.compare.open')} onFile={(file) => void opening.open(file)} />
        {other && <Beginning other={other} />}
      </Row>
      <div role="status">
        <Reading opening={opening} />
      </div>
      <Refused opening={opening} />
      {!other && !opening.reading && <Text tone="muted">{t('inspector.compare.hint')}</Text>}
      {other && (
        <>
          <div className={styles.names}>
            <Named side="A" subject={subject} />
            <Named side="B" subject={other} />
          </div>
          {comparison.hasNoPlace && (
            <Text tone="warning" role="status">
              {t('inspector.compare.noPlace')}
            </Text>
          )}
          <Row wrap fixed className={styles.tools}>
            <Outcome other={other} />
            <Steps />
          </Row>
          <StatesPart />
          <Rows other={other} />
        </>
      )}
    </section>
  );
});
