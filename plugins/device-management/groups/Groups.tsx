import { appState } from '../../../src/core/app/app-state.ts';
import { readOnlyFor } from '../../../src/core/session/access.ts';
import * as changeEvents from '../../../events/changes.ts';
import { refusedChanges } from '../../../src/core/changes/changes.ts';
import { devices } from '../../../src/core/devices/devices.ts';
import {
  FolderIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  DeleteIcon,
  EditIcon,
} from '../../../src/ui/icons.ts';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { view } from '../../../src/ui/view.tsx';
import { PageFrame } from '../pages/PageFrame.tsx';
import styles from '../pages/Pages.module.css';
import { HOME, hrefOf } from '../place.ts';
import { newGroup, groupCounts, groupEdit, groupGone, groupNameProblem } from './group-edits.ts';
import { NewGroup } from './NewGroup.tsx';
import { useState, useMemo } from 'react';
import * as formEvents from '../../../events/device-forms.ts';
import type { Group } from '../../../events/device-types.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { useDragRow } from '../../../src/ui/drag-rows.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { useForm } from '../../../src/ui/form.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { Row, Stack, Text } from '../../../src/ui/Layout.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { draftOf, formKey } from '../forms.state.ts';
import { DEVICES_LIST } from '../list/lists.ts';
import { ColourChoice } from '../pages/ColourChoice.tsx';
import { Select } from '../../../src/ui/Select.tsx';
import { SideRow, SideRows } from '../../../src/ui/SidePage.tsx';
import { change } from '../pages/use-change.ts';

const PAGE = 50;

/** The devices of a group, in the list of groups. The user can move each of them to another group without dragging. */
const Members = view<{ group: Group }>(function MembersView(context, { group }) {
  const { read, t } = context;
  const { byId, groups, arrangement } = read(devices);
  const [most, setMost] = useState(PAGE);
  const members = useMemo(
    () =>
      [...byId.values()].filter((each) => each.group === group.id).sort((a, b) => a.position - b.position),
    // oxlint-disable-next-line react/exhaustive-deps -- devices are changed in place; `arrangement` is another number when one moves
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

/** The card of one group: colour, number of devices, and the devices. A device dropped on it joins the group. */
const GroupCard = view<{ group: Group }>(function GroupCardView({ read, publish, t, language }, { group }) {
  const count = read(groupCounts).get(group.id) ?? 0;
  const canWrite = !read(readOnlyFor('groupEditing'));
  const [open, setOpen] = useState<'devices' | 'edit' | 'delete' | null>(null);
  const { row, over } = useDragRow<HTMLLIElement>({
    list: DEVICES_LIST,
    kind: 'group',
    id: group.id,
    drags: false,
    takes: canWrite ? { device: 'into' } : {},
  });
  const toggle = (which: NonNullable<typeof open>) => setOpen(open === which ? null : which);
  const Chevron = open === 'devices' ? ChevronDownIcon : ChevronRightIcon;
  return (
    <Stack as="li" ref={row} gap={3} className={styles.groupCard} data-over={over ?? undefined}>
      <Row gap={1} className={styles.groupLine}>
        <button
          type="button"
          className={styles.groupFold}
          aria-expanded={open === 'devices'}
          onClick={() => toggle('devices')}
        >
          <Chevron size={16} aria-hidden="true" />
          <span className={styles.dot} style={{ backgroundColor: group.colour }} />
          <Text as="span" weight="medium" clip>
            {group.name}
          </Text>
          <Text as="span" tone="muted" size={13} numeric fixed className={styles.groupCount}>
            {t('deviceManagement.groups.devices', { count, shown: formatNumber(count, language) })}
          </Text>
        </button>
        {canWrite && (
          <>
            <IconButton
              icon={EditIcon}
              label={t('deviceManagement.groups.edit', { name: group.name })}
              aria-expanded={open === 'edit'}
              onClick={() => toggle('edit')}
            />
            <IconButton
              icon={DeleteIcon}
              label={t('deviceManagement.groups.delete', { name: group.name })}
              aria-expanded={open === 'delete'}
              onClick={() => toggle('delete')}
            />
          </>
        )}
      </Row>
      {open === 'devices' && <Members group={group} />}
      {open === 'edit' && <EditGroup group={group} onEnd={() => setOpen(null)} />}
      {open === 'delete' && (
        <Stack gap={3} role="group" aria-label={t('deviceManagement.groups.delete', { name: group.name })}>
          <p>{t('deviceManagement.groups.deleteHint', { count, shown: formatNumber(count, language) })}</p>
          <Row gap={2} align="stretch" justify="end" wrap className={styles.buttons}>
            <Button variant="quiet" onClick={() => setOpen(null)}>
              {t('deviceManagement.cancel')}
            </Button>
            <Button
              variant="danger"
              onClick={() =>
                publish(
                  changeEvents.wanted({
                    edits: [groupGone(group)],
                    label: 'deviceManagement.done.groupGone',
                  }),
                )
              }
            >
              {t('deviceManagement.groups.deleteNow')}
            </Button>
          </Row>
        </Stack>
      )}
    </Stack>
  );
});

const EditGroup = view<{ group: Group; onEnd: () => void }>(function EditGroupView(
  { read, publish, t },
  { group, onEnd },
) {
  const others = read(devices).groups.filter(({ id }) => id !== group.id);
  const name = `group ${group.id}`;
  const draft = read(draftOf(formKey(0, name)));
  const drop = () => publish(formEvents.draftDropped({ device: 0, form: name }));
  const save = (set: Partial<Omit<Group, 'id'>>, label: string) =>
    publish(changeEvents.wanted({ edits: [groupEdit(group, set)], label }));
  const { form, field, problem, values } = useForm({
    fields: { name: (value) => groupNameProblem(value, others) },
    draft: { name: group.name, ...draft },
    busy: false,
    onPause: (fields) => publish(formEvents.draftKept({ device: 0, form: name, fields })),
    onSend: (fields) => {
      drop();
      if (fields.name.trim() !== group.name)
        save({ name: fields.name.trim() }, 'deviceManagement.done.groupName');
      onEnd();
    },
  });
  const wrong = problem('name');
  return (
    <Stack {...form} as="form" gap={4} shrink>
      <TextField
        {...field('name')}
        label={t('deviceManagement.groups.name')}
        error={wrong && t(wrong)}
        autoComplete="off"
      />
      <ColourChoice
        label={t('deviceManagement.groups.colour')}
        value={group.colour}
        onChange={(colour) => save({ colour }, 'deviceManagement.done.groupName')}
      />
      <Row gap={2} align="stretch" justify="end" wrap className={styles.buttons}>
        <Button
          variant="quiet"
          onClick={() => {
            drop();
            onEnd();
          }}
        >
          {t('deviceManagement.cancel')}
        </Button>
        <Button type="submit" variant="primary" disabled={values.name.trim() === group.name}>
          {t('deviceManagement.save')}
        </Button>
      </Row>
    </Stack>
  );
});

/** The panel with all groups: add, rename, colour and delete groups, and see their devices (DEV-08). */
export const Groups = view(function GroupsView({ read, publish, t }) {
  const { groups } = read(devices);
  const refused = read(refusedChanges).findLast(({ edit }) => edit.of === 'group')?.failure;
  const isListBeside = ['lg', 'xl'].includes(read(appState).size);
  return (
    <PageFrame
      title={t('deviceManagement.groups.title')}
      back={HOME}
      backLabel={t('deviceManagement.title')}
      backOnPhone
    >
      <p className={styles.lead}>
        {t(isListBeside ? 'deviceManagement.groups.lead' : 'deviceManagement.groups.leadOnPhone')}
      </p>
      {groups.length === 0 ? (
        <EmptyState
          icon={FolderIcon}
          title={t('deviceManagement.groups.empty')}
          text={t('deviceManagement.groups.emptyHint')}
        />
      ) : (
        <ul className={styles.cards} aria-label={t('deviceManagement.groups.title')}>
          {groups.map((group) => (
            <GroupCard key={group.id} group={group} />
          ))}
        </ul>
      )}
      {refused && (
        <Remark alert>
          {t('deviceManagement.refused', { reason: refused.message ?? t(`failure.${refused.reason}`) })}
        </Remark>
      )}
      {!read(readOnlyFor('groupEditing')) && (
        <NewGroup
          form="new group"
          onMake={(group) =>
            publish(
              changeEvents.wanted({
                edits: [newGroup(group)],
                label: 'deviceManagement.done.newGroup',
              }),
            )
          }
        />
      )}
    </PageFrame>
  );
});
