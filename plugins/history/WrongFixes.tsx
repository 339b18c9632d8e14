import { useState } from 'react';
import * as historyEvents from '../../events/history.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatMoment, formatPlace } from '../../src/ui/format.ts';
import { UndoIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './History.module.css';
import { wrongHere } from './wrong.state.ts';

const MOST = 100;

/** How many fixes are disbelieved here, which, and the way back for each and for all. */
export const WrongFixes = view<{ device: number }>(function WrongFixesView(
  { read, publish, t, language },
  { device },
) {
  const [isOpen, setOpen] = useState(false);
  const marks = read(wrongHere(device));
  const zone = read(timeZoneInUse);
  const readOnly = read(isReadOnly);
  if (marks.length === 0) return null;
  return (
    <div className={styles.wrong} data-testid="history-wrong">
      <p>{t('history.wrong.count', { count: marks.length })}</p>
      <Row gap={2} align="stretch" wrap>
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'history.wrong.hide' : 'history.wrong.show')}
        </Button>
        {!readOnly && (
          <Button
            size="small"
            variant="quiet"
            icon={UndoIcon}
            onClick={() => {
              for (const mark of marks) publish(historyEvents.fixRestored({ ...mark }));
            }}
          >
            {t('history.wrong.putBack')}
          </Button>
        )}
      </Row>
      {isOpen && (
        <ul>
          {marks.slice(0, MOST).map((mark) => (
            <Row key={`${mark.at} ${mark.lat} ${mark.lng}`} as="li" gap={2}>
              <Stack as="span" shrink grow>
                <span>{formatMoment(mark.at, language, zone)}</span>
                <Text as="span" tone="muted" size={13} numeric>
                  {formatPlace(mark.lat / 1e7, mark.lng / 1e7)}
                </Text>
              </Stack>
              {!readOnly && (
                <IconButton
                  icon={UndoIcon}
                  label={t('history.wrong.putBackOne', { time: formatMoment(mark.at, language, zone) })}
                  onClick={() => publish(historyEvents.fixRestored({ ...mark }))}
                />
              )}
            </Row>
          ))}
        </ul>
      )}
    </div>
  );
});
