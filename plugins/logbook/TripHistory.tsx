import type { Trip } from '../../events/logbook-types.ts';
import { fieldName, valueName } from '../../src/core/travel/logbook/document.ts';
import { isHidden } from '../../src/rules/logbook/privacy.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { formatUntil } from '../../src/ui/format.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './Detail.module.css';

/** Every change of a trip, the newest first: when, who, what it was and what it is. */
export const TripHistory = view<{ trip: Trip }>(function TripHistoryView({ read, t, language }, { trip }) {
  const zone = read(timeZoneInUse);
  const notes = trip.history.filter(({ field }) => !isHidden(trip) || field === 'type' || field === 'hidden');
  if (notes.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="trip-history">
      <h3 id="trip-history">{t('logbook.history')}</h3>
      <ol>
        {notes.toReversed().map(({ at, by, field, was, now }, i) => {
          const isMoment = field === 'split' || field === 'merge';
          const [before, after] = [was, now].map((value) =>
            isMoment && value !== ''
              ? formatUntil(Number(value), language, zone)
              : valueName(field, value, t, zone) || '–',
          );
          return (
            <li key={`${at} ${field} ${notes.length - i}`}>
              <strong>{fieldName(field, t)}</strong>
              <span>{field === 'added' ? '' : isMoment ? after : `${before} → ${after}`}</span>
              <small>
                {formatUntil(at, language, zone)}
                {by && ` · ${by}`}
              </small>
            </li>
          );
        })}
      </ol>
    </section>
  );
});
