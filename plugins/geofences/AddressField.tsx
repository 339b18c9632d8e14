import { useState } from 'react';
import * as fenceEvents from '../../events/fences.ts';
import * as mapEvents from '../../events/map.ts';
import * as placeEvents from '../../events/places.ts';
import type { FoundPlace } from '../../events/places.ts';
import { places } from '../../src/core/positions/places.ts';
import { roughly } from '../../src/core/positions/places-asking.ts';
import { camera } from '../../src/map/camera.ts';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { view } from '../../src/ui/view.tsx';
import { fenceTool } from './draft.state.ts';
import { movedTo, shapeAt } from './shape-edits.ts';

/** Radius around an address (metres): a house with its yard. */
const AROUND = 100;
/** Shorter words are not searched for. */
const SHORTEST = 3;

/** Puts the fence around an address: a new one of a usual size, or the one that is drawn as it is. */
export const AddressField = view<{ onPlace: (place: FoundPlace) => void }>(function AddressFieldView(
  { read, peek, publish, t },
  { onPlace },
) {
  const [text, setText] = useState('');
  const [round, setRound] = useState(0);
  const { draft } = read(fenceTool);
  const { search } = read(places);
  const wanted = text.trim();
  const found =
    wanted.length >= SHORTEST && search ? [...search.found.geocoder, ...search.found.gazetteer] : [];
  const keyOf = ({ lat, lng, name }: FoundPlace) => `${lat} ${lng} ${name}`;
  if (!draft) return null;
  return (
    <Combobox
      key={round}
      label={t('geofences.address')}
      placeholder={t('geofences.addressHint')}
      options={found.map((place) => ({
        value: keyOf(place),
        label: place.name,
        ...(place.detail && { detail: place.detail }),
      }))}
      value={null}
      emptyText={t(
        wanted.length >= SHORTEST && search?.status === 'asking' ? 'search.asking' : 'search.nothing',
      )}
      clearLabel={t('history.device.clear')}
      openLabel={t('geofences.address')}
      onText={(typed) => {
        setText(typed);
        const { view: seen } = peek(camera);
        if (typed.trim().length >= SHORTEST)
          publish(placeEvents.searched({ text: typed.trim(), near: seen && roughly(seen) }));
      }}
      onChange={(chosen) => {
        const place = found.find((each) => keyOf(each) === chosen);
        if (!place) return;
        const shape = draft.shape
          ? movedTo(draft.shape, place)
          : shapeAt(draft.kind === 'polygon' ? 'circle' : draft.kind, place, AROUND);
        publish(fenceEvents.draftChanged({ changes: { shape, kind: shape.kind } }));
        publish(mapEvents.placeRequested({ lat: place.lat, lng: place.lng, zoom: 16 }));
        onPlace(place);
        setText('');
        setRound(round + 1);
      }}
    />
  );
});
