import type { Bench } from '../bench/Bench.ts';
import { isErrorType } from '../bench/error-types.ts';
import { shortText } from '../bench/value-nodes.ts';
import { clockText, sinceText } from '../bench/words-of-time.ts';
import styles from './EventRow.module.css';

type EventRowProps = {
  bench: Bench;
  index: number;
  /** Times count from this moment; null: the time of day. */
  since: number | null;
  /** What is said of a fact that the log has made less, or nothing. */
  thinned: string;
};

/** One line of the list: number, time, name, and the payload in a few words. */
export function EventRow({ bench, index, since, thinned }: EventRowProps) {
  const { table } = bench;
  const event = table.at(index);
  const isThinned = table.isThinned(index);
  const type = table.typeAt(index);
  const [area = '', name = ''] = type.split('/');
  const at = table.times[index] as number;
  const isAhead = !bench.isLive && index >= bench.position;
  return (
    <div
      className={styles.row}
      data-error={isErrorType(type) || undefined}
      data-ahead={isAhead || undefined}
      data-now={(!bench.isLive && index === bench.position - 1) || undefined}
      data-caused={(table.causes[index] as number) > 0 || undefined}
      data-seq={table.seqs[index]}
    >
      <span className={styles.seq}>{table.seqs[index]}</span>
      <span className={styles.time}>{since === null ? clockText(at) : sinceText(at, since)}</span>
      <span className={styles.type}>
        <span className={styles.area}>{area}/</span>
        {name}
      </span>
      <span className={styles.payload} data-thinned={isThinned || undefined}>
        {isThinned && thinned}
        {isThinned && event && ' · '}
        {event && shortText(event.payload)}
      </span>
    </div>
  );
}
