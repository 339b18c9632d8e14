import { devices } from '../../src/core/devices/devices.ts';
import { hasWords, wordsOf } from '../../src/core/app/words-in.ts';
import { fileTracks } from '../../src/core/travel/file-tracks.ts';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { CloseIcon } from '../../src/ui/icons.ts';
import { Row, Stack } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { MOST_DEVICES } from './question.ts';
import styles from './Reports.module.css';
import { useState } from 'react';
import { deviceName } from './words.ts';

/** So many are offered at once; the others are found by their name. */
const OFFERED = 40;

/** The devices of a report: one to many, each with a way to take it out again. */
export const DevicesField = view<{
  chosen: readonly number[];
  /** Whether the report can be about a track out of a file. */
  reachesFiles: boolean;
  onChange: (chosen: readonly number[]) => void;
}>(function DevicesFieldView({ read, t }, { chosen, reachesFiles, onChange }) {
  const [text, setText] = useState('');
  const { byId } = read(devices);
  const words = wordsOf(text);
  const nameOf = (id: number) => deviceName(read, id);
  const offered: { value: string; label: string }[] = [];
  const files = reachesFiles ? read(fileTracks).all : [];
  for (const { device, name } of files)
    if (!chosen.includes(device) && hasWords(name.toLocaleLowerCase(), words))
      offered.push({ value: String(device), label: name });
  for (const { id, name, imei } of byId.values()) {
    if (offered.length >= OFFERED) break;
    if (!chosen.includes(id) && hasWords(name.toLocaleLowerCase(), words))
      offered.push({ value: String(id), label: name || imei });
  }
  const isFull = chosen.length >= MOST_DEVICES;
  return (
    <Stack gap={2} shrink>
      <Combobox
        label={t('reports.devices')}
        options={offered}
        // A device goes into the list of chosen ones, and the field is free for the next.
        key={chosen.join()}
        value={null}
        onChange={(value) => value !== null && onChange([...chosen, Number(value)])}
        onText={setText}
        placeholder={isFull ? t('reports.enoughDevices', { count: MOST_DEVICES }) : t('reports.addDevice')}
        emptyText={t('reports.noDevice')}
        clearLabel={t('reports.clear')}
        openLabel={t('reports.addDevice')}
        disabled={isFull}
      />
      <Row as="ul" gap={1} align="stretch" wrap>
        {chosen.map((id) => (
          <li key={id}>
            <button
              type="button"
              className={styles.chip}
              disabled={chosen.length === 1}
              aria-label={t('reports.withoutDevice', { name: nameOf(id) })}
              onClick={() => onChange(chosen.filter((each) => each !== id))}
            >
              <span>{nameOf(id)}</span>
              {chosen.length > 1 && <CloseIcon size={14} aria-hidden="true" />}
            </button>
          </li>
        ))}
      </Row>
    </Stack>
  );
});
