import { searchable } from '../../src/rules/searchable.ts';
import { useMemo, useState } from 'react';
import * as mapEvents from '../../events/map.ts';
import { devicesOffered } from '../../src/core/devices/devices-offered.ts';
import { attention, devices as allDevices } from '../../src/core/devices/devices.ts';
import { fileTracks } from '../../src/core/travel/file-tracks.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import { hasWords, wordsOf } from '../../src/core/app/words-in.ts';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import { MOST_DEVICES } from './limits.ts';

const NONE: readonly number[] = [];

/**
 * The control that adds another device to the history or heat map that is open. If there is no room for all devices that
 * the user picked, it says so instead.
 */
export const AddDevice = view<{ tool: 'history' | 'heat' }>(function AddDeviceView(
  { read, publish, t },
  { tool },
) {
  const chosen = read(toolDevices(tool)) ?? NONE;
  const known = read(allDevices);
  const { picked } = read(attention);
  const files = read(fileTracks).all;
  const [text, setText] = useState('');
  const options = useMemo(
    () =>
      [
        ...files
          .filter(({ device, name }) => !chosen.includes(device) && hasWords(searchable(name), wordsOf(text)))
          .map(({ device, name }) => ({ id: device, name })),
        ...devicesOffered(text, known.byId.values(), chosen),
      ].map(({ id, name }) => ({ value: String(id), label: name })),
    [text, known, chosen, files],
  );
  if (chosen.length >= MOST_DEVICES[tool]) {
    const shown = chosen.filter((id) => picked.includes(id)).length;
    const isLess = shown === chosen.length && shown < picked.length;
    return isLess && <Remark>{t('history.device.tooMany', { shown, picked: picked.length })}</Remark>;
  }
  if (known.byId.size + files.length <= chosen.length) return null;
  return (
    <Combobox
      adds
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
