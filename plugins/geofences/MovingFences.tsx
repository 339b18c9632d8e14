import { useState } from 'react';
import * as fenceEvents from '../../events/fences.ts';
import type { MovingFence } from '../../events/fence-draft-types.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { deviceBy, devices as allDevices } from '../../src/core/devices/devices.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { DeleteIcon, PlusIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { SideForm } from '../../src/ui/SidePage.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { limitsTyped, typedMetres } from '../../src/ui/typed-units.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './Geofences.module.css';
import { LEAST_APART, MOST_APART, moving } from '../../src/core/devices/moving-fences.ts';
import { toNumber } from './NumberField.tsx';
import { fenceWords } from './words.ts';

const MOST = 20;
const MOST_OFFERED = 100;
/** The default distance for a new pair of devices, in metres (metric) or feet (imperial). */
const FIRST = { metric: '100', imperial: '300' } as const;

/**
 * The list of device pairs whose distance is watched, and a form for a new pair. The pairs are stored only in this
 * browser, and are watched only while the app is open. A remark says so.
 */
export const MovingFences = view(function MovingFencesView({ read, publish, t }) {
  const { all } = read(moving);
  const readOnly = read(isReadOnly);
  const put = (next: readonly MovingFence[]) =>
    publish(fenceEvents.movingListed({ all: [...next], source: 'user' }));
  return (
    <>
      <Remark>{t('geofences.moving.about')}</Remark>
      {all.length > 0 && (
        <Stack as="ul" aria-label={t('geofences.tab.moving')}>
          {all.map((fence) => (
            <Pair
              key={fence.id}
              fence={fence}
              onSwitch={
                readOnly
                  ? null
                  : (on) => put(all.map((each) => (each.id === fence.id ? { ...each, on } : each)))
              }
              onDelete={readOnly ? null : () => put(all.filter(({ id }) => id !== fence.id))}
            />
          ))}
        </Stack>
      )}
      {readOnly ? (
        <Remark>{t('geofences.readOnly')}</Remark>
      ) : (
        all.length < MOST && (
          <NewPair onAdd={(fence) => put([...all, fence])} taken={all.map(({ id }) => id)} />
        )
      )}
    </>
  );
});

const Pair = view<{
  fence: MovingFence;
  onSwitch: ((on: boolean) => void) | null;
  onDelete: (() => void) | null;
}>(function PairView(context, { fence, onSwitch, onDelete }) {
  const { read, t } = context;
  const { distance } = fenceWords(context);
  const { one, two } = fence;
  const names = {
    one: read(deviceBy(one))?.name ?? String(one),
    two: read(deviceBy(two))?.name ?? String(two),
  };
  const [a, b] = [read(lastFixOf(one)), read(lastFixOf(two))];
  const apart = a && b ? metresBetween(a, b) : null;
  const name = t('geofences.moving.pair', names);
  const detail = [
    t('geofences.moving.within', { distance: distance(fence.metres) }),
    apart === null
      ? t('geofences.moving.unknown')
      : t('geofences.moving.apart', { distance: distance(apart) }),
  ].join(' · ');
  return (
    <Row as="li" gap={2} className={styles.row}>
      <span className={styles.what}>
        {onSwitch ? (
          <Switch label={name} detail={detail} checked={fence.on} onChange={onSwitch} />
        ) : (
          <>
            <span>{name}</span>
            <Text as="small" tone="muted" size={13}>
              {detail}
            </Text>
          </>
        )}
      </span>
      {onDelete && (
        <IconButton icon={DeleteIcon} label={t('geofences.moving.delete', names)} onClick={onDelete} />
      )}
    </Row>
  );
});

const NewPair = view<{ onAdd: (fence: MovingFence) => void; taken: readonly number[] }>(function NewPairView(
  context,
  { onAdd, taken },
) {
  const { read, peek, t, language } = context;
  const known = read(allDevices);
  const [first] = read(toolDevices('geofences')) ?? [];
  const [one, setOne] = useState<number | null>(first ?? null);
  const [two, setTwo] = useState<number | null>(null);
  const [text, setText] = useState<string | null>(null);
  const [onPart, setPart] = useState(true);
  const [onMeet, setMeet] = useState(false);
  const [wasTried, setTried] = useState(false);
  const units = read(unitsInUse);
  const typed = typedMetres(units, language);
  const limits = limitsTyped(typed, LEAST_APART, MOST_APART);
  const { distance } = fenceWords(context);
  const shown = text ?? FIRST[units];
  const number = toNumber(shown);
  const isWrong = !(number >= limits.least && number <= limits.most);
  const isLame = one === null || two === null || one === two;
  return (
    <SideForm
      onSubmit={() => {
        if (isWrong || isLame || (!onPart && !onMeet)) return setTried(true);
        // The time makes the id differ from those that other tabs give.
        const id = Math.max(peek(now), ...taken.map((each) => each + 1));
        onAdd({ id, one, two, metres: typed.toStored(number), onPart, onMeet, on: true });
        setTwo(null);
        return setTried(false);
      }}
      buttons={
        <Button type="submit" variant="primary" icon={PlusIcon}>
          {t('geofences.moving.add')}
        </Button>
      }
    >
      <OneDevice label={t('geofences.moving.first')} value={one} onChange={setOne} known={known} />
      <OneDevice label={t('geofences.moving.second')} value={two} onChange={setTwo} known={known} />
      {wasTried && isLame && (
        <Text tone="danger" size={13} role="alert">
          {t('geofences.moving.twoNeeded')}
        </Text>
      )}
      <TextField
        label={t('geofences.moving.distance')}
        inputMode="numeric"
        value={shown}
        onChange={setText}
        end={<span aria-hidden="true">{typed.unit}</span>}
        error={
          isWrong
            ? t('geofences.radiusWrong', {
                least: distance(typed.toStored(limits.least)),
                most: distance(MOST_APART),
              })
            : null
        }
      />
      <div>
        <Checkbox label={t('geofences.moving.onPart')} checked={onPart} onChange={setPart} />
        <Checkbox
          label={t('geofences.moving.onMeet')}
          checked={onMeet}
          onChange={setMeet}
          error={wasTried && !onPart && !onMeet ? t('geofences.moving.oneNeeded') : null}
        />
      </div>
    </SideForm>
  );
});

const OneDevice = view<{
  label: string;
  value: number | null;
  onChange: (device: number | null) => void;
  known: { readonly byId: ReadonlyMap<number, { readonly id: number; readonly name: string }> };
}>(function OneDeviceView({ t }, { label, value, onChange, known }) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const options: { value: string; label: string }[] = [];
  for (const { id, name } of known.byId.values()) {
    if (options.length >= MOST_OFFERED) break;
    if (!wanted || name.toLowerCase().includes(wanted) || id === value)
      options.push({ value: String(id), label: name });
  }
  return (
    <Combobox
      label={label}
      options={options}
      value={value === null ? null : String(value)}
      onText={setText}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      emptyText={t('geofences.noDevice')}
      clearLabel={t('geofences.moving.clear')}
      openLabel={t('geofences.moving.offer')}
    />
  );
});
