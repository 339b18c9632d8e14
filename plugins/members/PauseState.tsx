import * as changeEvents from '../../events/changes.ts';
import type { Device } from '../../events/device-types.ts';
import * as memberEvents from '../../events/members.ts';
import { pauseAt } from '../../src/core/session/access.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { edits } from '../../src/core/devices/make-edits.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { formatUntil } from '../../src/ui/format.ts';
import { PauseIcon, PlayIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { membersPage } from './members-page.state.ts';
import { PauseForm } from './PauseForm.tsx';
import { pauseEdit } from './pausing.ts';

/** Whether sharing of one of the account's own devices is paused, and buttons to start or end the pause (MEM-02). */
export const PauseState = view<{ device: Device }>(function PauseStateView(
  { read, publish, t, language },
  { device },
) {
  const pause = pauseAt(device, read(now));
  const locked = read(isReadOnly);
  const isOpen = read(membersPage).pause?.includes(device.id) ?? false;
  if (pause)
    return (
      <Banner
        tone="warning"
        icon={PauseIcon}
        testId="pause-state"
        text={
          pause.until === null
            ? t('members.pause.noEnd')
            : t('members.pause.until', { time: formatUntil(pause.until, language, read(timeZoneInUse)) })
        }
        detail={pause.reason || undefined}
        action={
          <Button
            size="small"
            icon={PlayIcon}
            disabled={locked}
            onClick={() =>
              publish(
                changeEvents.wanted({
                  edits: edits(pauseEdit([device], null)),
                  label: 'members.pause.ended',
                }),
              )
            }
          >
            {t('members.pause.end')}
          </Button>
        }
      />
    );
  if (isOpen && !locked) return <PauseForm devices={[device]} />;
  return (
    <div>
      <Button
        icon={PauseIcon}
        disabled={locked}
        onClick={() => publish(memberEvents.pauseOpened({ devices: [device.id] }))}
      >
        {t('members.pause.title')}
      </Button>
    </div>
  );
});
