import * as logbookEvents from '../../events/logbook.ts';
import type { Trip } from '../../events/logbook-types.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { locks, logbook } from '../../src/core/travel/logbook/logbook.ts';
import { carOf, registers } from '../../src/core/travel/logbook/registers.ts';
import { suggestionFor } from '../../src/rules/logbook/suggestions.ts';
import { isLocked } from '../../src/rules/logbook/trip-rules.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { NewsIcon } from '../../src/ui/icons.ts';
import { Row, Stack } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Detail.module.css';
import { tripsEdit, wanted } from './edits.ts';
import { logbookPage } from './page.state.ts';
import { nameOfContact, nameOfDriver } from './words.ts';

/** What a trip was probably for, why one thinks so, and a press to take it. Nothing is written by itself. */
export const SuggestionCard = view<{ trip: Trip }>(function SuggestionCardView(
  { read, peek, publish, t },
  { trip },
) {
  const { drivers, contacts, reasons } = read(registers);
  if (isLocked(read(locks), trip) || read(isReadOnly) || read(logbookPage).declined.includes(trip.id))
    return null;
  const suggestion = suggestionFor(
    trip,
    read(logbook).shown.trips,
    contacts.shown,
    read(carOf(trip.device)),
    read(timeZoneInUse),
  );
  if (!suggestion) return null;
  const { changes, why } = suggestion;
  const driver = drivers.shown.find(({ id }) => id === changes.driver);
  const contact = contacts.shown.find(({ id }) => id === changes.contact);
  const reason = reasons.shown.find(({ id }) => id === changes.reason);
  const parts = [
    t(`logbook.type.${changes.type ?? 'none'}`),
    contact && nameOfContact(contact),
    reason?.name,
    driver && nameOfDriver(driver),
  ].filter(Boolean);
  return (
    <Stack
      as="section"
      gap={2}
      size={13}
      className={styles.suggestion}
      aria-label={t('logbook.suggestion')}
      data-testid="logbook-suggestion"
    >
      <p>
        <NewsIcon size={16} aria-hidden="true" /> <strong>{parts.join(' · ')}</strong>
      </p>
      <p>
        {why.of === 'contact'
          ? t('logbook.why.contact', { name: why.name })
          : t(`logbook.why.${why.of}`, {
              count: why.count,
              among: why.among,
              type: t(`logbook.type.${why.type}`),
            })}
      </p>
      <Row gap={2} align="stretch" wrap>
        <Button
          size="small"
          variant="primary"
          onClick={() => {
            const draft = wanted([tripsEdit(peek, [trip], changes)], 'logbook.classified');
            if (draft) publish(draft);
          }}
        >
          {t('logbook.take')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => publish(logbookEvents.suggestionDeclined({ trip: trip.id }))}
        >
          {t('logbook.decline')}
        </Button>
      </Row>
    </Stack>
  );
});
