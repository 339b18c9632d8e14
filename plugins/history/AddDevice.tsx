import * as mapEvents from '../../events/map.ts';
import { devices as allDevices } from '../../src/core/devices.ts';
import { toolDevices } from '../../src/core/map-tool.ts';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { view } from '../../src/ui/view.tsx';
import { MOST_DEVICES } from './limits.ts';

/** More names than this are not laid into a list at once; typing finds the others in the list of devices. */
const MOST_OFFERED = 1_000;
const NONE: readonly number[] = [];

/** One more device into the tool in hand. */
export const AddDevice = view<{ tool: 'history' | 'heat' }>(function AddDeviceView(
  { read, publish, t },
  { tool },
) {
  const chosen = read(toolDevices(tool)) ?? NONE;
  const options: { value: string; label: string }[] = [];
  for (const { id, name } of read(allDevices).byId.values()) {
    if (chosen.includes(id)) continue;
    options.push({ value: String(id), label: name });
    if (options.length >= MOST_OFFERED) break;
  }
  if (chosen.length >= MOST_DEVICES || options.length === 0) return null;
  return (
    <Combobox
      key={chosen.join()}
      label={t('history.device.add')}
      options={options}
      value={null}
      onChange={(value) =>
        value !== null && publish(mapEvents.toolOpened({ tool, devices: [...chosen, Number(value)] }))
      }
      emptyText={t('history.device.noMatch')}
      clearLabel={t('history.device.clear')}
      openLabel={t('history.device.offer')}
    />
  );
});
