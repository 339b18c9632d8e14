import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { memo, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider, useSelector, useStore } from 'react-redux';
import { STATES, stateOf } from '../../../src/core/positions/freshness.ts';
import type { Fix } from '../../../src/core/positions/positions.ts';
import { Age } from '../../../src/ui/Age.tsx';
import { DeviceIcon } from '../../../src/ui/DeviceIcon.tsx';
import { formatAge, formatMoment, formatSpeed, isoMoment } from '../../../src/ui/format.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { ShowIcon } from '../../../src/ui/icons.ts';
import { ListRow } from '../../../src/ui/List.tsx';
import { VirtualList, type RowPlace } from '../../../src/ui/VirtualList.tsx';
import '../../../src/ui/tokens.css';
import { fleet, onTheMove } from './list-fleet.ts';

// The reference of F10: Redux Toolkit with one record per device. A row is drawn again only if its own record or the
// time changed. It uses the app's row components and virtual list. Like the app, it counts states and sorts the list
// once a second, not at every change.
type Device = { name: string; switchedOffAt: null; fix: Fix | null };
type State = { byId: Record<number, Device>; now: number; isSorted: boolean };

const devices = createSlice({
  name: 'devices',
  initialState: {
    byId: Object.fromEntries(fleet.map(({ id, name }) => [id, { name, switchedOffAt: null, fix: null }])),
    now: 0,
    isSorted: false,
  } as State,
  reducers: {
    received(state, { payload }: PayloadAction<readonly (Fix & { id: number })[]>) {
      for (const { id, ...fix } of payload) {
        const device = state.byId[id];
        if (device) device.fix = fix;
      }
    },
    looked(state, { payload }: PayloadAction<{ now: number; isSorted: boolean }>) {
      Object.assign(state, payload);
    },
  },
});
const store = configureStore({
  reducer: devices.reducer,
  middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
  devTools: false,
});

const Row = memo(function RowView({ id, place }: { id: number; place: RowPlace }) {
  const device = useSelector(({ byId }: State) => byId[id]);
  const now = useSelector((state: State) => state.now);
  if (!device) return null;
  const { name, fix } = device;
  const state = stateOf(device, fix, now);
  const speed = fix && formatSpeed(fix.speed, 'metric', 'en');
  return (
    <ListRow
      {...place}
      data-testid="device-row"
      leading={<DeviceIcon kind="car" colour="#336699" state={state} heading={fix?.heading} />}
      title={name}
      detail={state}
      trailing={
        speed && (
          <span>
            {speed.value} <small>{speed.unit}</small>
          </span>
        )
      }
      trailingDetail={
        fix && (
          <Age
            text={formatAge(now - fix.at, 'en')}
            title={formatMoment(fix.at, 'en')}
            dateTime={isoMoment(fix.at)}
            freshness="live"
          />
        )
      }
      onPress={() => {}}
      actions={<IconButton icon={ShowIcon} label={`Hide ${name}`} pressed={false} onClick={() => {}} />}
    />
  );
}, isSamePlace);

/** The virtual list passes a row a new place object each time, so this compares the values in it. */
function isSamePlace(a: { id: number; place: RowPlace }, b: { id: number; place: RowPlace }): boolean {
  return (
    a.id === b.id &&
    a.place.style.transform === b.place.style.transform &&
    a.place['aria-posinset'] === b.place['aria-posinset']
  );
}

const HEIGHT = 68;
const heightOf = () => HEIGHT;
const keyOf = (index: number) => index;

function List() {
  const now = useSelector((state: State) => state.now);
  const { getState } = useStore<State>();
  const { ids, counts } = useMemo(() => {
    const { byId, isSorted } = getState();
    const all = fleet.map(({ id }) => id);
    const fixOf = (id: number) => byId[id]?.fix ?? null;
    return {
      ids: isSorted ? all.toSorted((a, b) => (fixOf(b)?.at ?? 0) - (fixOf(a)?.at ?? 0) || a - b) : all,
      counts: Object.groupBy(all, (id) => stateOf(byId[id] as Device, fixOf(id), now)),
    };
  }, [now, getState]);
  return (
    <>
      <p>{STATES.map((state) => `${state} ${counts[state]?.length ?? 0}`).join(', ')}</p>
      <VirtualList
        label="Devices"
        count={ids.length}
        heightOf={heightOf}
        keyOf={keyOf}
        row={(index, place) => <Row key={ids[index]} id={ids[index] as number} place={place} />}
      />
    </>
  );
}

createRoot(document.querySelector('#list') as Element).render(
  <Provider store={store}>
    <List />
  </Provider>,
);
const { received, looked } = devices.actions;
onTheMove(
  (fixes) =>
    store.dispatch(
      received(
        Array.from(fixes.device, (id, i) => ({
          id,
          at: fixes.at[i] as number,
          speed: (fixes.speed[i] as number) / 10,
          heading: (fixes.heading[i] as number) / 10,
          accuracy: 8,
          battery: 80,
          approximate: false,
          ignition: false,
          moving: true,
          jumped: false,
          steps: 0,
          lat: fixes.lat[i] as number,
          lng: fixes.lng[i] as number,
        })),
      ),
    ),
  (isSorted) => store.dispatch(looked({ now: Math.floor(Date.now() / 1000), isSorted })),
);
