import { ownOnly } from '../../src/core/session/access.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { can } from '../../src/core/server/server.ts';
import { named } from '../../src/core/app/words-in.ts';
import { AlarmIcon } from '../../src/ui/icons.ts';
import { Button } from '../../src/ui/Button.tsx';
import { DevicePicker } from '../../src/ui/DevicePicker.tsx';
import { view } from '../../src/ui/view.tsx';
import { MOST_DEVICES } from './limits.ts';
import { styles } from './styles.ts';

type ChoiceProps = {
  chosen: readonly number[];
  error: string | null;
  onChange: (chosen: readonly number[]) => void;
};

/** Which devices a link shows: one by one, or all of a group. */
export const DeviceChoice = view<ChoiceProps>(function DeviceChoiceView(
  { read, t },
  { chosen, error, onChange },
) {
  const { byId, groups } = read(devices);
  const all = ownOnly([...byId.values()]);
  return (
    <fieldset className={styles.part} data-testid="share-devices">
      <legend>{t('shares.devices')}</legend>
      <DevicePicker
        all={all}
        chosen={chosen}
        most={MOST_DEVICES}
        fits={named}
        words={{
          find: t('shares.findDevice'),
          none: t('shares.noDevice'),
          more: (count) => t('shares.moreDevices', { count }),
        }}
        onChange={onChange}
        className={styles.choices}
      >
        {can(read, 'shareList') && groups.length > 0 && (
          <div className={styles.groups}>
            {groups.slice(0, 12).map(({ id, name }) => (
              <Button
                key={id}
                size="small"
                onClick={() => {
                  const members = all.filter(({ group }) => group === id).map((each) => each.id);
                  onChange([...new Set([...chosen, ...members])]);
                }}
              >
                {t('shares.addGroup', { name })}
              </Button>
            ))}
          </div>
        )}
      </DevicePicker>
      {chosen.length > MOST_DEVICES && (
        <Button size="small" onClick={() => onChange([])}>
          {t('shares.clear')}
        </Button>
      )}
      <p className={styles.error} role="alert">
        {error && (
          <>
            <AlarmIcon size={14} aria-hidden="true" /> {error}
          </>
        )}
      </p>
    </fieldset>
  );
});
