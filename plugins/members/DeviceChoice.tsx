import { useState } from 'react';
import { ownOnly } from '../../src/core/session/access.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { hasWords, wordsOf } from '../../src/core/app/words-in.ts';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { SearchIcon } from '../../src/ui/icons.ts';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import type { Typed } from './member-form.ts';
import { styles } from './styles.ts';

/** So many are offered at once; the others are found by their name. */
const OFFERED = 24;

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
  const [text, setText] = useState('');
  const words = wordsOf(text);
  const own = ownOnly([...read(devices).byId.values()]);
  const isChosen = new Set(chosen);
  const fitting = own.filter(({ name }) => hasWords(name.toLocaleLowerCase(), words));
  // What was chosen stays in sight, whatever is looked for.
  const found = [
    ...own.filter(({ id }) => isChosen.has(id)),
    ...fitting.filter(({ id }) => !isChosen.has(id)),
  ];
  const offered = found.slice(0, Math.max(OFFERED, chosen.length));
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
        <>
          {own.length > 8 && (
            <TextField
              type="search"
              label={t('members.form.findDevice')}
              labelHidden
              placeholder={t('members.form.findDevice')}
              icon={SearchIcon}
              autoComplete="off"
              value={text}
              onChange={setText}
            />
          )}
          <div className={styles.choices}>
            {offered.map(({ id, name, imei }) => (
              <Checkbox
                key={id}
                label={name || imei}
                checked={isChosen.has(id)}
                onChange={() =>
                  onChange({
                    devices: isChosen.has(id) ? chosen.filter((each) => each !== id) : [...chosen, id],
                  })
                }
              />
            ))}
          </div>
          {offered.length === 0 && <p className={styles.hint}>{t('members.form.noDevice')}</p>}
          {found.length > offered.length && (
            <p className={styles.hint}>
              {t('members.form.moreDevices', { count: found.length - offered.length })}
            </p>
          )}
        </>
      )}
      <p className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
});
