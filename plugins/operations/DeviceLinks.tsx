import { useState } from 'react';
import { hasWords, wordsOf } from '../../src/core/app/words-in.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { SearchIcon } from '../../src/ui/icons.ts';
import { TextField } from '../../src/ui/TextField.tsx';
import { classes } from '../../src/ui/classes.ts';
import { view } from '../../src/ui/view.tsx';
import { styles } from './styles.ts';

/** This many are offered at once; the others are found by their name. */
const OFFERED = 24;
const FEW = 8;

type LinksProps = {
  chosen: readonly number[];
  error: string | null;
  onChange: (chosen: readonly number[]) => void;
};

/** Which devices a thing is linked with. */
export const DeviceLinks = view<LinksProps>(function DeviceLinksView(
  { read, t },
  { chosen, error, onChange },
) {
  const [text, setText] = useState('');
  const { byId } = read(devices);
  const words = wordsOf(text);
  const isChosen = new Set(chosen);
  const fitting = [...byId.values()].filter(
    ({ id, name }) => !isChosen.has(id) && hasWords(name.toLocaleLowerCase(), words),
  );
  const found = [...chosen.flatMap((id) => byId.get(id) ?? []), ...fitting];
  const offered = found.slice(0, Math.max(OFFERED, chosen.length));
  const hidden = found.length - offered.length;
  return (
    <fieldset className={styles.part}>
      <legend>{t('operations.whichDevices')}</legend>
      {byId.size > FEW && (
        <TextField
          type="search"
          label={t('shares.findDevice')}
          labelHidden
          placeholder={t('shares.findDevice')}
          icon={SearchIcon}
          autoComplete="off"
          value={text}
          onChange={setText}
        />
      )}
      <div className={classes(styles.choices, styles.scrolls)}>
        {offered.map(({ id, name, imei }) => (
          <Checkbox
            key={id}
            label={name || imei}
            checked={isChosen.has(id)}
            onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
        ))}
      </div>
      {hidden > 0 && <p className={styles.hint}>{t('shares.moreDevices', { count: hidden })}</p>}
      <p className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
});
