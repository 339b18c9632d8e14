import { useState } from 'react';
import type { Device } from '../../events/device-types.ts';
import * as memberEvents from '../../events/members.ts';
import { pauseAt } from '../../src/core/session/access.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { PauseIcon } from '../../src/ui/icons.ts';
import { formatUntil } from '../../src/ui/format.ts';
import { Stack } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { styles } from './styles.ts';
import { pauseWords, untilWords } from './words.ts';

/**
 * The section for a device shared by another user: the owner, this user's rights and their end date, and a button to
 * give up the access (MEM-01).
 */
export const ForeignAccess = view<{ device: Device }>(function ForeignAccessView(
  { read, publish, t, language },
  { device },
) {
  // Null until the user first presses "Leave". Whichever button takes the place of the pressed one gets the focus.
  const [asks, setAsks] = useState<boolean | null>(null);
  const { access } = device;
  if (!access) return null;
  const zone = read(timeZoneInUse);
  const pause = pauseAt(device, read(now));
  const cannot = read(isReadOnly) || read(connectivity).online === false;
  return (
    <Stack gap={2} bounded>
      {pause && (
        <Banner
          tone="warning"
          icon={PauseIcon}
          testId="paused-by"
          text={pauseWords(pause, t)}
          detail={
            pause.until === null
              ? undefined
              : t('members.row.until', { time: formatUntil(pause.until, language, zone) })
          }
        />
      )}
      <p className={styles.about}>
        {t('members.shared.by', { name: access.by })} · {untilWords(access.until, { t, language, zone })}
      </p>
      <p className={styles.hint}>{t(`members.shared.${access.role}`)}</p>
      {asks ? (
        <span className={styles.sure} role="group" aria-label={t('members.shared.leaveSure')}>
          <span>{t('members.shared.leaveSure')}</span>
          <Button
            size="small"
            variant="danger"
            ref={toIt}
            disabled={cannot}
            onClick={() => publish(memberEvents.leavingWanted({ device: device.id }))}
          >
            {t('members.shared.leave')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setAsks(false)}>
            {t('members.form.cancel')}
          </Button>
        </span>
      ) : (
        <div>
          <Button
            size="small"
            variant="quiet"
            ref={asks === false ? toIt : undefined}
            disabled={cannot}
            onClick={() => setAsks(true)}
          >
            {t('members.shared.leave')}
          </Button>
        </div>
      )}
    </Stack>
  );
});

/** Gives a button the focus when it appears. */
const toIt = (button: HTMLButtonElement | null) => button?.focus();
