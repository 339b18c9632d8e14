import { searchable } from '../../src/rules/searchable.ts';
import { useState } from 'react';
import type { Device } from '../../events/device-types.ts';
import { allowedOf } from '../../src/core/session/access.ts';
import { devices as allDevices } from '../../src/core/devices/devices.ts';
import { hasWords, wordsOf } from '../../src/core/app/words-in.ts';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { Text } from '../../src/ui/Layout.tsx';
import { SearchIcon } from '../../src/ui/icons.ts';
import { Remark } from '../../src/ui/Section.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Geofences.module.css';

/** How many devices the picker shows at once. The search covers all devices. */
const MOST_SHOWN = 60;
const SEARCH_FROM = 9;

/** A picker to select devices: one by one, or whole groups with one press. */
export const DevicePicker = view<{ value: readonly number[]; onChange: (devices: number[]) => void }>(
  function DevicePickerView({ read, t }, { value, onChange }) {
    const { byId, groups } = read(allDevices);
    const [text, setText] = useState('');
    const words = wordsOf(text);
    const chosen = new Set(value);
    const all = allowedOf(read, [...byId.values()], 'geofences');
    const found: Device[] = [];
    let hidden = 0;
    for (const device of all) {
      if (!hasWords(`${searchable(device.name)}\n${device.imei}`, words)) continue;
      if (found.length < MOST_SHOWN || chosen.has(device.id)) found.push(device);
      else hidden++;
    }
    found.sort((a, b) => Number(chosen.has(b.id)) - Number(chosen.has(a.id)) || a.position - b.position);
    const membersOf = (group: number) => all.filter((each) => each.group === group).map(({ id }) => id);
    const put = (ids: readonly number[], isOn: boolean) => {
      const others = value.filter((id) => !ids.includes(id));
      onChange(isOn ? [...others, ...ids] : others);
    };
    return (
      <fieldset>
        <Text as="legend" size={13} weight="bold" className={styles.label}>
          {t('geofences.forDevices', { count: value.length })}
        </Text>
        {byId.size >= SEARCH_FROM && (
          <TextField
            label={t('geofences.findDevice')}
            labelHidden
            placeholder={t('geofences.findDevice')}
            icon={SearchIcon}
            value={text}
            onChange={setText}
            autoComplete="off"
          />
        )}
        <div className={styles.choices}>
          {words.length === 0 &&
            groups.map((group) => {
              const ids = membersOf(group.id);
              if (ids.length === 0) return null;
              const there = ids.filter((id) => chosen.has(id)).length;
              return (
                <Checkbox
                  key={`group ${group.id}`}
                  label={t('geofences.wholeGroup', { name: group.name, count: ids.length })}
                  checked={there === ids.length ? true : there > 0 ? 'mixed' : false}
                  onChange={(isOn) => put(ids, isOn)}
                />
              );
            })}
          {found.map((device) => (
            <Checkbox
              key={device.id}
              label={device.name}
              checked={chosen.has(device.id)}
              onChange={(isOn) => put([device.id], isOn)}
            />
          ))}
        </div>
        {hidden > 0 && <Remark>{t('geofences.moreDevices', { count: hidden })}</Remark>}
        {found.length === 0 && <Remark>{t('geofences.noDevice')}</Remark>}
      </fieldset>
    );
  },
);
