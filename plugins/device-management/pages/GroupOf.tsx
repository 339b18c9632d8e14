import { readOnlyFor } from '../../../src/core/session/access.ts';
import * as changeEvents from '../../../events/changes.ts';
import { deviceBy, devices } from '../../../src/core/devices/devices.ts';
import { deviceEdit, edits } from '../../../src/core/devices/make-edits.ts';
import { LinkButton } from '../../../src/ui/Button.tsx';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { Row } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import { groupCounts, newGroup } from '../groups/group-edits.ts';
import { NewGroup } from '../groups/NewGroup.tsx';
import type { PageProps } from '../page-for.ts';
import { HOME } from '../place.ts';
import { DevicePage } from './DevicePage.tsx';
import styles from './Pages.module.css';
import { RadioRows } from './RadioRows.tsx';
import { change } from './use-change.ts';

/** The settings page for a device's group. The user can choose a group or create a new one (DEV-08). */
export const GroupOf = view<PageProps>(function GroupOfView(context, { device: id }) {
  const { read, publish, t, language } = context;
  const device = read(deviceBy(id));
  const { groups } = read(devices);
  const counts = read(groupCounts);
  if (!device) return null;
  const canWrite = !read(readOnlyFor('deviceEditing'));
  const known = groups.some((each) => each.id === device.group) ? device.group : null;
  return (
    <DevicePage device={id} page="device-group" fields={['group']}>
      <RadioRows
        label={t('deviceManagement.pages.device-group.title')}
        value={`${known ?? ''}`}
        disabled={!canWrite}
        options={[
          ...groups.map((group) => ({
            value: `${group.id}`,
            label: group.name,
            colour: group.colour,
            detail: t('deviceManagement.groups.devices', {
              count: counts.get(group.id) ?? 0,
              shown: formatNumber(counts.get(group.id) ?? 0, language),
            }),
          })),
          { value: '', label: t('deviceManagement.groups.none') },
        ]}
        onChange={(value) =>
          change(context, [id], { group: value === '' ? null : Number(value) }, 'deviceManagement.done.group')
        }
      />
      {canWrite && (
        <NewGroup
          form={`group of ${id}`}
          onMake={(group) =>
            publish(
              changeEvents.wanted({
                edits: edits(newGroup(group), deviceEdit(read, [id], { group: newGroup(group).id })),
                label: 'deviceManagement.done.newGroup',
              }),
            )
          }
        />
      )}
      <Row gap={2} align="stretch" justify="end" wrap className={styles.buttons}>
        <LinkButton variant="quiet" href={`${HOME}?panel=groups`}>
          {t('deviceManagement.groups.manage')}
        </LinkButton>
      </Row>
    </DevicePage>
  );
});
