import { named } from '../../src/core/app/words-in.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { classes } from '../../src/ui/classes.ts';
import { DevicePicker } from '../../src/ui/DevicePicker.tsx';
import { PartError } from '../../src/ui/PartError.tsx';
import rows from '../../src/ui/RowsPage.module.css';
import { view } from '../../src/ui/view.tsx';
import own from './Operations.module.css';
import { throughGroups } from './words.ts';

type LinksProps = {
  chosen: readonly number[];
  /** The groups through which more devices are linked. */
  groups: readonly { readonly name: string }[];
  error: string | null;
  onChange: (chosen: readonly number[]) => void;
};

/** The devices that a rule, a maintenance task or a driver is linked to. */
export const DeviceLinks = view<LinksProps>(function DeviceLinksView(
  { read, t, language },
  { chosen, groups, error, onChange },
) {
  return (
    <fieldset className={rows.part}>
      <legend>{t('operations.whichDevices')}</legend>
      {groups.length > 0 && (
        <p className={rows.hint}>
          {t('operations.groupsStay', { groups: throughGroups(groups, { t, language }) })}
        </p>
      )}
      <DevicePicker
        all={[...read(devices).byId.values()]}
        chosen={chosen}
        fits={named}
        words={{
          find: t('shares.findDevice'),
          none: t('shares.noDevice'),
          more: (count) => t('shares.moreDevices', { count }),
        }}
        onChange={onChange}
        className={classes(rows.choices, own.scrolls)}
      />
      <PartError text={error} />
    </fieldset>
  );
});
