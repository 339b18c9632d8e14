import { from, mergeMap } from 'rxjs';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceImages from '../../../events/device-images.ts';
import { deviceEdit, edits } from '../../../src/core/devices/make-edits.ts';
import { effect } from '../../../src/ports/effect.ts';

export const photoEffects = [
  effect({
    name: 'crop the picture of a device',
    on: deviceImages.cropped,
    how: 'inOrder',
    run: ({ payload: { device, file, area } }, { ports, read }) =>
      from(ports.media.cropped(file, area)).pipe(
        mergeMap((made) => {
          ports.files.forget(file);
          if (!('address' in made)) return [deviceImages.refused({ device, problem: made.problem })];
          // There is no edit if the device already has this picture or no longer exists.
          const wanted = edits(deviceEdit(read, [device], { image: made.address }));
          return [
            deviceImages.made({ device }),
            ...(wanted.length > 0 ? [changeEvents.wanted({ edits: wanted, label: 'deviceImage.done' })] : []),
          ];
        }),
      ),
  }),
];
