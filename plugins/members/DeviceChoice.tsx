import { ownOnly } from '../../src/core/session/access.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { named } from '../../src/core/app/words-in.ts';
import { DevicePicker } from '../../src/ui/DevicePicker.tsx';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { view } from '../../src/ui/view.tsx';
import type { Typed } from './member-form.ts';
import { styles } from './styles.ts';

type ChoiceProps = {
  typed: Pick<Typed, 'all' | 'devices'>;
  error: string | null;
  onChange: (changes: Partial<Typed>) => void;
};

/** Which of the account's own devices somebody sees: all there are and come, or chosen ones. */
export const DeviceChoice = view<ChoiceProps>(function DeviceChoiceView(
  { read, t },
  { typed: { all, devices: chosen }, error, onChange },
) {
  return (
    <fieldset className={styles.part} data-testid="member-devices">
      <legend>{t('members.form.devices')}</legend>
      <SegmentedControl
        label={t('members.form.devices')}
        wide
        options={[
          { value: 'all', label: t('members.form.all') },
          { value: 'chosen', label: t('members.form.chosen') },
        ]}
        value={all ? 'all' : 'chosen'}
        onChange={(which) => onChange({ all: which === 'all' })}
      />
      {!all && (
        <DevicePicker
          all={ownOnly([...read(devices).byId.values()])}
          chosen={chosen}
          fits={named}
          words={{
            find: t('members.form.findDevice'),
            none: t('members.form.noDevice'),
            more: (count) => t('members.form.moreDevices', { count }),
          }}
          onChange={(picked) => onChange({ devices: picked })}
        />
      )}
      <p className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
});
