import { useState } from 'react';
import * as feedback from '../../../events/feedback.ts';
import * as notices from '../../../events/notices.ts';
import { admin } from '../../../src/core/session/admin.ts';
import { feedbackInbox } from '../../../src/core/app/feedback.ts';
import { formatMoment } from '../../../src/ui/format.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { DownloadIcon, HistoryIcon, LiveIcon } from '../../../src/ui/icons.ts';
import { Text } from '../../../src/ui/Layout.tsx';
import { Switch } from '../../../src/ui/Switch.tsx';
import { liveTurns } from '../../../src/ui/turns.ts';
import { view } from '../../../src/ui/view.tsx';
import { recordingOf } from '../bench/export.ts';
import { isEverything } from '../bench/filter.ts';
import { Tool } from '../Tool.tsx';
import { useBench } from '../use-bench.ts';
import styles from './FilePane.module.css';
import { shortText } from '../bench/value-nodes.ts';
import { OpenFile, Reading, Refused } from './OpeningParts.tsx';

/**
 * Shows facts about the open recording file: who recorded it, how much it contains, and whether this version of the
 * app reproduces its recorded states.
 */
const AboutFile = view(function AboutFileView({ t, language }) {
  const bench = useBench();
  const { subject, table, verified } = bench;
  if (subject.kind === 'live') return null;
  const number = (value: number) => formatNumber(value, language);
  const left = [...subject.skipped.values()].reduce((sum, count) => sum + count, 0);
  return (
    <div className={styles.about}>
      <h2>{subject.name}</h2>
      <p>
        {t('inspector.events.count', { count: table.length, number: number(table.length) })}
        {subject.recordedBy && ` · ${subject.recordedBy}`}
      </p>
      {left > 0 && (
        <p>
          {t('inspector.file.leftOut', { count: left, number: number(left) })}{' '}
          <span className={styles.detail}>{[...subject.skipped.keys()].slice(0, 8).join(', ')}</span>
        </p>
      )}
      {subject.problem && (
        <Text tone="danger">{t('inspector.file.damagedAfter', { line: number(subject.problem.line) })}</Text>
      )}
      {verified.of > 0 && (
        <div role="status" data-testid="inspector-checks" data-state={verified.state}>
          {verified.state === 'differs' && verified.departure ? (
            <Text as="div" tone="danger">
              <p>{t('inspector.checks.differs', { seq: number(verified.departure.seq) })}</p>
              <dl className={styles.departure}>
                <dt>{t('inspector.checks.where')}</dt>
                <dd>
                  {verified.departure.projection ?? t('inspector.checks.unknown')} {verified.departure.path}
                </dd>
                <dt>{t('inspector.checks.recorded')}</dt>
                <dd>{shortText(verified.departure.expected)}</dd>
                <dt>{t('inspector.checks.here')}</dt>
                <dd>{shortText(verified.departure.found)}</dd>
              </dl>
            </Text>
          ) : verified.state === 'failed' ? (
            <Text tone="danger">{t('inspector.checks.failed')}</Text>
          ) : (
            <p>
              {t(verified.state === 'same' ? 'inspector.checks.same' : 'inspector.checks.checking', {
                done: number(verified.done),
                count: verified.of,
                number: number(verified.of),
              })}
            </p>
          )}
        </div>
      )}
    </div>
  );
});

/** The list of the user's notes on the shown log; a press goes to the event. */
const Noted = view(function NotedView({ t }) {
  const bench = useBench();
  const { notes, table } = bench;
  if (notes.size === 0) return null;
  return (
    <div className={styles.about}>
      <h2>{t('inspector.file.notes')}</h2>
      <ul className={styles.reports} data-testid="inspector-notes">
        {[...notes]
          .sort(([a], [b]) => a - b)
          .map(([seq, text]) => (
            <li key={seq}>
              <Tool
                label={`#${seq}`}
                wordy
                disabled={table.indexOf(seq) < 0}
                onClick={() => void bench.go(table.indexOf(seq) + 1)}
              />
              <Text as="span" clip>
                {text}
              </Text>
            </li>
          ))}
      </ul>
    </div>
  );
});

/** The inspector pane that opens and saves recordings. */
export const FilePane = view(function FilePaneView({ read, publish, t }) {
  const bench = useBench();
  const { inspection, matches, filter, subject } = bench;
  const { reading } = bench.opening;
  const [isSaving, setSaving] = useState(false);
  const [missing, setMissing] = useState<'noBefore' | 'beforeFailed' | null>(null);
  const [hides, setHides] = useState(inspection.hides);
  const { isAdmin, super_user: isSuper, ghostMode } = read(admin);
  const save = async () => {
    setSaving(true);
    const day = new Date(bench.moment).toISOString().slice(0, 19).replaceAll(':', '-');
    const file = `fixpoint-${day}.events.ndjson`;
    try {
      const text = await recordingOf(
        subject,
        matches,
        inspection,
        liveTurns,
        ghostMode || hides,
        bench.notes,
      );
      inspection.save(file, 'application/x-ndjson', text);
    } catch {
      publish(
        notices.raised({ tone: 'danger', text: 'exports.failed.writer', values: { file }, stays: 6_000 }),
      );
    } finally {
      setSaving(false);
    }
  };
  const before = async () => {
    try {
      const file = await inspection.before();
      setMissing(file === null ? 'noBefore' : null);
      if (file) void bench.opening.open(file);
    } catch {
      setMissing('beforeFailed');
    }
  };

  return (
    <section className={styles.file} aria-label={t('inspector.tab.file')} data-testid="inspector-file">
      <div className={styles.sources}>
        <OpenFile label={t('inspector.file.open')} onFile={(file) => inspection.hand(file)} />
        <Tool
          icon={LiveIcon}
          label={t('inspector.file.thisSession')}
          wordy
          pressed={subject.kind === 'live'}
          onClick={() => bench.backToLive()}
        />
        <Tool icon={HistoryIcon} label={t('inspector.file.before')} wordy onClick={() => void before()} />
        <Tool
          icon={DownloadIcon}
          label={t(isEverything(filter) ? 'inspector.file.save' : 'inspector.file.savePart')}
          wordy
          disabled={isSaving || matches.length === 0}
          onClick={() => void save()}
        />
      </div>
      <p className={styles.hint}>{t('inspector.file.hint')}</p>
      {ghostMode ? (
        <p className={styles.hint}>{t('inspector.file.ghostHides')}</p>
      ) : (
        <div className={styles.hides}>
          <Switch
            label={t('inspector.file.hides')}
            detail={t('inspector.file.hidesHint')}
            checked={hides}
            onChange={(next) => {
              inspection.hide(next);
              setHides(next);
            }}
          />
        </div>
      )}
      <div role="status">
        {missing && <p className={styles.hint}>{t(`inspector.file.${missing}`)}</p>}
        <Reading opening={bench.opening} />
      </div>
      {bench.linked && !reading && (
        <p className={styles.about} role="status" data-testid="inspector-linked">
          {t('inspector.file.linked', { name: bench.linked.recording, seq: bench.linked.seq })}
        </p>
      )}
      <Refused opening={bench.opening} />
      {!reading && <AboutFile />}
      <Noted />
      {(isAdmin || isSuper) && !ghostMode && <Inbox />}
    </section>
  );
});

/**
 * The list of feedback from customers that has a recording, newest first. The user can open the recording from here.
 */
const Inbox = view(function InboxView({ read, publish, t, language }) {
  const bench = useBench();
  const { status, reports, recordings } = read(feedbackInbox);
  const withRecording = reports.filter(({ recording }) => recording);
  const open = async (id: string) => {
    const known = recordings[id]?.file;
    // If the stored recording cannot be read, it is loaded from the server again.
    const file = known ? await bench.inspection.kept(known).catch(() => null) : null;
    if (file) void bench.opening.open(file);
    else publish(feedback.recordingRequested({ id }));
  };
  return (
    <div className={styles.inbox}>
      <h2>{t('inspector.file.customers')}</h2>
      {status !== 'loading' && status !== 'ready' ? (
        <Tool label={t('inspector.file.askInbox')} wordy onClick={() => publish(feedback.inboxRequested())} />
      ) : withRecording.length === 0 ? (
        <p className={styles.hint}>
          {t(status === 'loading' ? 'inspector.file.asking' : 'inspector.file.noReports')}
        </p>
      ) : (
        <ul className={styles.reports}>
          {withRecording.map(({ id, at, text, email }) => (
            <li key={id}>
              <Tool
                label={t(
                  recordings[id]?.status === 'ready'
                    ? 'inspector.file.replay'
                    : recordings[id]?.status === 'loading'
                      ? 'inspector.file.asking'
                      : 'inspector.file.fetch',
                )}
                wordy
                disabled={recordings[id]?.status === 'loading'}
                onClick={() => void open(id)}
              />
              <Text as="span" clip>
                {at !== null && <span>{formatMoment(at / 1000, language)}</span>} {email} {text}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
