import { useMemo, useState } from 'react';
import * as placeEvents from '../../events/places.ts';
import type { FoundPlace } from '../../events/places.ts';
import type { Share } from '../../events/share-types.ts';
import { foundFor, SHORTEST_SEARCH } from '../../src/core/positions/found-places.ts';
import { places } from '../../src/core/positions/places.ts';
import { positions, fixAt } from '../../src/core/positions/positions.ts';
import { isDark, settings } from '../../src/core/app/settings.ts';
import { SmallMapView } from '../../src/map/SmallMapView.tsx';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { formatPlace } from '../../src/ui/format.ts';
import { FlagIcon, PlaceIcon } from '../../src/ui/icons.ts';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { movedGoal } from './share-form.ts';
import { styles } from './styles.ts';

type GoalProps = {
  goal: Share['goal'];
  /** Devices whose positions are also shown on the map for choosing a destination. */
  devices: readonly number[];
  error: string | null;
  onChange: (goal: Share['goal']) => void;
};

const keyOf = ({ lat, lng, name }: FoundPlace) => `${lat} ${lng} ${name}`;

/** The field for the destination of a shared device. The user finds it by name, or presses it on a small map. */
export const GoalChoice = view<GoalProps>(function GoalChoiceView(
  { read, peek, publish, t },
  { goal, devices, error, onChange },
) {
  const [isFailed, setFailed] = useState(false);
  const [text, setText] = useState('');
  // The name that the search gave to the destination.
  const [foundName, setFoundName] = useState('');
  const { found, ifNone } = foundFor(read(places), text);
  const options = found.map((place) => ({
    value: keyOf(place),
    label: place.name,
    ...(place.detail && { detail: place.detail }),
  }));
  // Uses the devices' positions at the moment the form opens: they are accurate enough for choosing a destination.
  const marks = useMemo(() => {
    const { rows, last } = peek(positions);
    const here = devices.flatMap((id) => {
      const row = rows.get(id);
      if (row === undefined) return [];
      const { lat, lng } = fixAt(last, row);
      return [{ key: `${id}`, lat, lng, colour: '#2f6fde', metres: null, ways: [] }];
    });
    return goal
      ? [...here, { key: 'goal', lat: goal.lat, lng: goal.lng, colour: '#777777', metres: null, ways: [] }]
      : here;
  }, [peek, devices, goal]);
  return (
    <fieldset className={styles.part} data-testid="share-goal">
      <legend>{t('shares.goal')}</legend>
      <Combobox
        label={t('shares.findGoal')}
        hint={t('shares.goalHint')}
        error={error}
        options={options}
        value={null}
        emptyText={t(ifNone)}
        clearLabel={t('shares.clear')}
        openLabel={t('shares.findGoal')}
        onText={(typed) => {
          setText(typed);
          if (typed.trim().length >= SHORTEST_SEARCH) publish(placeEvents.searched({ text: typed.trim() }));
        }}
        onChange={(key) => {
          const place = found.find((each) => keyOf(each) === key);
          if (!place) return;
          setFoundName(place.name);
          onChange({ lat: place.lat, lng: place.lng, name: place.name });
        }}
      />
      {!isFailed && (
        <div className={styles.goalMap}>
          <SmallMapView
            title={t('shares.goalMap')}
            language={read(settings).shown}
            dark={read(isDark)}
            reducedMotion
            marks={marks}
            pin={(key) => (
              <span className={key === 'goal' ? styles.goalPin : styles.herePin}>
                {key === 'goal' ? <FlagIcon size={16} /> : <PlaceIcon size={16} />}
              </span>
            )}
            onPress={(place) => onChange(movedGoal(goal, place, foundName))}
            onFailed={() => setFailed(true)}
          />
        </div>
      )}
      {goal && (
        <TextField
          label={t('shares.goalName')}
          hint={formatPlace(goal.lat, goal.lng)}
          value={goal.name}
          maxLength={80}
          autoComplete="off"
          onChange={(name) => onChange({ ...goal, name })}
        />
      )}
    </fieldset>
  );
});
