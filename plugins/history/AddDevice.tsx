import { useMemo, useState } from 'react';
import type { Device } from '../../events/device-types.ts';
import * as mapEvents from '../../events/map.ts';
import { devices as allDevices } from '../../src/core/devices.ts';
import { toolDevices } from '../../src/core/map-tool.ts';
import { hasWords, wordsOf } from '../../src/core/words-in.ts';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { view } from '../../src/ui/view.tsx';
import { MOST_DEVICES } from './limits.ts';

/** So many are laid into the list; what is typed looks through all of them. */
const MOST_OFFERED = 100;
const NONE: readonly number[] = [];

const small = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The first devices whose name or number has the words in it, of all there are. */
export function devicesFor(
  text: string,
  all: Iterable<Device>,
  without: readonly number[],
): readonly Device[] {
  const words = wordsOf(small(text));
  const found: Device[] = [];
  for (const device of all) {
    if (without.includes(device.id)) continue;
    if (!hasWords(`${small(device.name)}\n${device.imei}`, words)) continue;
    found.push(device);
    if (found.length >= MOST_OFFERED) break;
  }
  return found;
}

/** One more device into the tool in hand. */
export const AddDevice = view<{ tool: 'history' | 'heat' }>(function AddDeviceView(
  { read, publish, t },
  { tool },
) {
  const chosen = read(toolDevices(tool)) ?? NONE;
  const known = read(allDevices);
  const [text, setText] = useState('');
  const options = useMemo(
    () =>
      devicesFor(text, known.byId.values(), chosen).map(({ id, name }) => ({
        value: String(id),
        label: name,
      })),
    [text, known, chosen],
  );
  if (chosen.length >= MOST_DEVICES || known.byId.size <= chosen.length) return null;
  return (
    <Combobox
      key={chosen.join()}
      label={t('history.device.add')}
      options={options}
      value={null}
      onText={setText}
      onChange={(value) => {
        if (value === null) return;
        setText('');
        publish(mapEvents.toolOpened({ tool, devices: [...chosen, Number(value)] }));
      }}
      emptyText={t('history.device.noMatch')}
      clearLabel={t('history.device.clear')}
      openLabel={t('history.device.offer')}
    />
  );
});
