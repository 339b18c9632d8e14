import { formatNumber } from '../../../src/ui/format-number.ts';
import { Text } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import { shortText } from '../bench/value-nodes.ts';
import { useBench } from '../use-bench.ts';
import styles from './FilePane.module.css';

/** What is open: whose it is, how much is in it, and whether this version comes to the states that it recorded. */
export const AboutFile = view(function AboutFileView({ t, language }) {
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
