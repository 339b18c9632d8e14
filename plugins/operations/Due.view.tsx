import * as changeEvents from '../../events/changes.ts';
import { now } from '../../src/core/app/clock.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { edits } from '../../src/core/devices/make-edits.ts';
import { measurementsOf } from '../../src/core/devices/measurements.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { readOnlyFor } from '../../src/core/session/access.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { Section } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import { dueAt, valueOf } from './due.ts';
import { dueOf, editOf } from './lists.state.ts';
import own from './Operations.module.css';
import { careTitle, dueWords } from './words.ts';

/** Which maintenance tasks of a device are due, soon or overdue, and buttons to mark them as done (TRAC-14). */
export default view<{ device: number }>(function DueView({ read, publish, t, language }, { device }) {
  const locked = read(readOnlyFor('operationsEditing'));
  const measured = read(measurementsOf(device));
  const time = read(now);
  const zone = read(timeZoneInUse);
  const tongue = { t, language, units: read(unitsInUse), zone };
  return (
    <Section title={t('operations.rooms.maintenance')}>
      <Stack as="ul" gap={2} className={own.due}>
        {read(dueOf(device)).map((care) => {
          const value = valueOf(care, measured, time, zone);
          const due = dueAt(care, device, value, zone);
          return (
            <li key={care.id}>
              <span>
                {care.name || t('operations.one.maintenance')}
                <Text as="span" tone="muted" size={13} numeric className={own.state} data-state={due?.state}>
                  {due
                    ? dueWords(care.type, due, tongue)
                    : t('operations.notCounted', { rule: careTitle(care, tongue) })}
                </Text>
              </span>
              {!locked && value !== null && due && due.state !== 'fine' && (
                <Button
                  size="small"
                  aria-label={t('operations.doneOne', { name: care.name })}
                  onClick={() =>
                    publish(
                      changeEvents.wanted({
                        edits: edits(
                          editOf('maintenance', care, {
                            done: { ...care.done, [device]: Math.round(value) },
                          }),
                        ),
                        label: 'operations.markedDone',
                      }),
                    )
                  }
                >
                  {t('operations.done')}
                </Button>
              )}
            </li>
          );
        })}
      </Stack>
    </Section>
  );
});
