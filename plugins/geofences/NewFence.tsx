import * as fenceEvents from '../../events/fences.ts';
import { FENCE_KINDS } from '../../events/fence-draft-types.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import { Button } from '../../src/ui/Button.tsx';
import { PlusIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { newDraft } from './fence-edits.ts';
import styles from './Geofences.module.css';

/** Begins a fence of a kind, for the devices that the tool was taken up with. */
export const NewFence = view(function NewFenceView({ read, publish, t }) {
  const devices = read(toolDevices('geofences')) ?? [];
  return (
    <div>
      <p className={styles.label} id="geofences-new">
        {t('geofences.new')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- three buttons under one heading, no form */}
      <div className={styles.bar} role="group" aria-labelledby="geofences-new">
        {FENCE_KINDS.map((kind) => (
          <Button
            key={kind}
            size="small"
            icon={PlusIcon}
            onClick={() => publish(fenceEvents.draftOpened({ draft: newDraft(kind, devices) }))}
          >
            {t(`geofences.kind.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  );
});
