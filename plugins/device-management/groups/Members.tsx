import { readOnlyFor } from '../../../src/core/session/access.ts';
import { useMemo, useState } from 'react';
import type { Group } from '../../../events/device-types.ts';
import { devices } from '../../../src/core/devices/devices.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Stack } from '../../../src/ui/Layout.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { Select } from '../../../src/ui/Select.tsx';
import { SideRow, SideRows } from '../../../src/ui/SidePage.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from '../pages/Pages.module.css';
import { change } from '../pages/use-change.ts';
import { hrefOf } from '../place.ts';

const PAGE = 50;

/** The devices of a group; each can be moved to another without a drag. */
export const Members = view<{ group: Group }>(function MembersView(context, { group }) {
  const { read, t } = context;
  const { byId, groups, arrangement } = read(devices);
  const [most, setMost] = useState(PAGE);
  const members = useMemo(
    () =>
      [...byId.values()].filter((each) => each.group === group.id).sort((a, b) => a.position - b.position),
    // oxlint-disable-next-line react/exhaustive-deps -- devices are changed in place; `arrangement` tells
    [byId, group.id, arrangement],
  );
  if (members.length === 0) return <Remark>{t('deviceManagement.groups.noDevices')}</Remark>;
  const options = [
    ...groups.map(({ id, name }) => ({ value: `${id}`, label: name })),
    { value: '', label: t('deviceManagement.groups.none') },
  ];
  return (
    <Stack gap={2} className={styles.members}>
      <SideRows label={t('deviceManagement.groups.membersOf', { name: group.name })}>
        {members.slice(0, most).map((device) => (
          <SideRow
            key={device.id}
            end={
              !read(readOnlyFor('groupEditing')) && (
                <Select
                  variant="quiet"
                  label={t('deviceManagement.groups.moveTo', { name: device.name })}
                  value={`${group.id}`}
                  options={options}
                  onChange={(value) =>
                    change(
                      context,
                      [device.id],
                      { group: value === '' ? null : Number(value) },
                      'deviceManagement.done.group',
                    )
                  }
                />
              )
            }
          >
            <a href={hrefOf(device.imei)}>{device.name || t('deviceManagement.unnamed')}</a>
          </SideRow>
        ))}
      </SideRows>
      {members.length > most && (
        <Button variant="quiet" onClick={() => setMost(most + PAGE)}>
          {t('deviceManagement.groups.more', { count: members.length - most })}
        </Button>
      )}
    </Stack>
  );
});
