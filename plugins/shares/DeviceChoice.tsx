import { useState } from 'react';
import { ownOnly } from '../../src/core/session/access.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { can } from '../../src/core/server/server.ts';
import { hasWords, wordsOf } from '../../src/core/app/words-in.ts';
import { AlarmIcon, SearchIcon } from '../../src/ui/icons.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { MOST_DEVICES } from './limits.ts';
import { styles } from './styles.ts';

/** So many are offered at once; the others are found by their name. */
const OFFERED = 24;

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
  const [text, setText] = useState('');
  const { byId, groups } = read(devices);
  const words = wordsOf(text);
  const all = ownOnly([...byId.values()]);
  const fitting = all.filter(({ name }) => hasWords(name.toLocaleLowerCase(), words));
  const isChosen = new Set(chosen);
  const isTooMany = chosen.length > MOST_DEVICES;
  // What was chosen stays in sight, whatever is looked for; too many are looked through like the others.
  const kept = isTooMany
    ? fitting.filter(({ id }) => isChosen.has(id))
    : chosen.flatMap((id) => byId.get(id) ?? []);
  const found = [...kept, ...fitting.filter(({ id }) => !isChosen.has(id))];
  const offered = found.slice(0, Math.max(OFFERED, Math.min(kept.length, MOST_DEVICES)));
  const hidden = found.length - offered.length;
  const toggle = (id: number) =>
    onChange(isChosen.has(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset className={styles.part} data-testid="share-devices">
      <legend>{t('shares.devices')}</legend>
      {all.length > 8 && (
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
      <div className={styles.choices}>
        {offered.map(({ id, name, imei }) => (
          <Checkbox key={id} label={name || imei} checked={isChosen.has(id)} onChange={() => toggle(id)} />
        ))}
      </div>
      {offered.length === 0 && <p className={styles.hint}>{t('shares.noDevice')}</p>}
      {hidden > 0 && <p className={styles.hint}>{t('shares.moreDevices', { count: hidden })}</p>}
      {isTooMany && (
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
