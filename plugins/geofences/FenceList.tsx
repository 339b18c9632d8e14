import { type CSSProperties, useRef } from 'react';
import * as changeEvents from '../../events/changes.ts';
import * as fenceEvents from '../../events/fences.ts';
import * as geofenceEvents from '../../events/geofences.ts';
import { mayDevice, readOnlyFor } from '../../src/core/session/access.ts';
import { deviceBy, devices } from '../../src/core/devices/devices.ts';
import { alike, type FenceGroup } from '../../src/rules/fences/alike.ts';
import { geofences } from '../../src/core/devices/geofences.ts';
import { Button } from '../../src/ui/Button.tsx';
import { MoreIcon, OpenFileIcon, PlusIcon } from '../../src/ui/icons.ts';
import { GeofenceIcon } from '../../src/ui/place-icon.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Menu } from '../../src/ui/Menu.tsx';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { SideMissing } from '../../src/ui/SidePage.tsx';
import { view } from '../../src/ui/view.tsx';
import { fenceTool } from './draft.state.ts';
import { deletingEdits, draftOf, switchingEdits, newDraft } from './fence-edits.ts';
import { exportFences, takeFile } from './files.tsx';
import styles from './Geofences.module.css';
import { addressOf, devicesOfNew, insideNow, safePlacesListed } from './listed.ts';
import { NewSafePlace, SafePlaceRows } from './SafePlaces.tsx';
import { fenceWords } from './words.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { hasPaper } from '../../src/core/app/paper.ts';
import { refusedBatches } from './refused.ts';

/** Maximum number of refused fences per save that are listed by name. An imported file may contain hundreds. */
const MOST_NAMED = 8;
/** Maximum number of devices inside a fence that its row names. */
const MOST_INSIDE = 2;
/** Maximum number of a fence's devices that are listed by name. Any others are only counted. */
const MOST_DEVICES = 3;

/**
 * The list of fences that the server refused, grouped by save, with the reason. The user can open a refused fence
 * again, so that the drawn shape is not lost.
 */
const RefusedFences = view(function RefusedFencesView({ read, publish, t }) {
  const { byId } = read(devices);
  return refusedBatches(read(refusedChanges), read(geofences).shown).map(
    ({ batch, ids, fences, failures, draft, original }) => {
      const reason = failures
        .map((each) => each?.message ?? t(`failure.${each?.reason ?? 'server'}`))
        .join(' ');
      const forget = () => {
        for (const id of ids) publish(changeEvents.dismissed({ id }));
      };
      const [only] = fences;
      return (
        <Stack key={batch} gap={3} className={styles.ask} role="alert">
          <p>
            {fences.length === 1
              ? t('geofences.refused', { name: only?.name || t('geofences.unnamed'), reason })
              : t('geofences.refusedMany', { count: fences.length, reason })}
          </p>
          {ids.length > 1 && (
            <Stack as="ul" gap={1} tone="muted" size={13} anywhere className={styles.refused}>
              {fences.slice(0, MOST_NAMED).map((fence, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- the list of one refused save never changes
                <li key={i}>
                  {fences.length > 1 && <strong>{fence.name || t('geofences.unnamed')}</strong>}
                  <span>
                    {fence.devices.length > MOST_DEVICES
                      ? t('geofences.devices', { count: fence.devices.length })
                      : fence.devices.map((id) => byId.get(id)?.name ?? id).join(', ')}
                  </span>
                </li>
              ))}
              {fences.length > MOST_NAMED && <li aria-hidden="true">…</li>}
            </Stack>
          )}
          <Row gap={2} wrap>
            {draft && (
              <Button
                onClick={() => {
                  forget();
                  publish(fenceEvents.draftOpened({ draft, original: original ?? draft }));
                }}
              >
                {t('geofences.edit')}
              </Button>
            )}
            <Button
              onClick={() => {
                for (const id of ids) publish(changeEvents.retried({ id }));
              }}
            >
              {t('shell.tryAgain')}
            </Button>
            <Button variant="quiet" onClick={forget}>
              {t('geofences.forget')}
            </Button>
          </Row>
        </Stack>
      );
    },
  );
});

/** The button that starts a new fence. */
const NewFence = view(function NewFenceView({ read, publish, t }) {
  const devices = devicesOfNew(read);
  return (
    <Row>
      <Button
        icon={PlusIcon}
        onClick={() => publish(fenceEvents.draftOpened({ draft: newDraft('circle', devices) }))}
      >
        {t('geofences.new')}
      </Button>
    </Row>
  );
});

/**
 * The list of all fences, with their actions and with buttons for new fences. A fence for several devices is listed
 * only once.
 */
export const FenceList = view(function FenceListView(context) {
  const { read, publish, t } = context;
  const { shown, status, failure, leftOut } = read(geofences);
  const readOnly = read(readOnlyFor('fenceEditing'));
  const input = useRef<HTMLInputElement>(null);
  if (status === 'loading' || ((status === 'failed' || status === 'unavailable') && shown.length === 0))
    return (
      <SideMissing
        loading={t('geofences.loading')}
        failed={
          failure && status !== 'loading'
            ? {
                title: t('geofences.failed'),
                text: t(status === 'unavailable' ? 'geofences.unavailable' : `failure.${failure.reason}`),
                ...(status !== 'unavailable' && {
                  retry: {
                    label: t('shell.tryAgain'),
                    onRetry: () => publish(geofenceEvents.listRequested()),
                  },
                }),
              }
            : undefined
        }
      />
    );
  const groups = alike(shown);
  return (
    <>
      {readOnly && <Remark>{t('geofences.readOnly')}</Remark>}
      {!readOnly && <NewFence />}
      <RefusedFences />
      <NewSafePlace />
      {groups.length === 0 && safePlacesListed(read).length === 0 ? (
        <EmptyState icon={GeofenceIcon} title={t('geofences.none')} text={t('geofences.noneHint')} />
      ) : (
        <Stack as="ul" aria-label={t('geofences.title')}>
          {groups.map((group) => (
            <FenceRow key={group.key} group={group} />
          ))}
          <SafePlaceRows />
        </Stack>
      )}
      {failure && <Remark>{t('geofences.old', { reason: t(`failure.${failure.reason}`) })}</Remark>}
      {leftOut.length > 0 && <Remark>{t('geofences.leftOut', { count: leftOut.length })}</Remark>}
      <Row gap={2} wrap>
        {!readOnly && (
          <Button size="small" icon={OpenFileIcon} onClick={() => input.current?.click()}>
            {t('geofences.file.open')}
          </Button>
        )}
        {groups.length > 0 && read(hasPaper) && (
          <Menu
            align="start"
            trigger={<Button size="small">{t('geofences.file.save')}</Button>}
            groups={[
              {
                id: 'formats',
                items: [
                  {
                    id: 'geojson',
                    label: 'GeoJSON',
                    onSelect: () => void exportFences(groups, 'geojson', publish),
                  },
                  { id: 'kml', label: 'KML', onSelect: () => void exportFences(groups, 'kml', publish) },
                ],
              },
            ]}
          />
        )}
        <input
          ref={input}
          className={styles.hidden}
          type="file"
          accept=".kml,.geojson,.json,application/geo+json,application/vnd.google-earth.kml+xml"
          aria-label={t('geofences.file.open')}
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void takeFile(file, context);
            target.value = '';
          }}
        />
      </Row>
    </>
  );
});

const FenceRow = view<{ group: FenceGroup }>(function FenceRowView(context, { group }) {
  const { read, publish, t } = context;
  const { chosen } = read(fenceTool);
  const { shapeWords, triggerWords } = fenceWords(context);
  const { name, fences, on, shape, colour } = group;
  const readOnly =
    read(readOnlyFor('fenceEditing')) ||
    !fences.every(({ device, byGroup }) => !byGroup && mayDevice(read, device, 'geofences'));
  const [first] = fences;
  const only = fences.length === 1 && first ? read(deviceBy(first.device))?.name : undefined;
  const isChosen = fences.some(({ id }) => id === chosen);
  const isOff = on === false;
  const inside = insideNow(read, group);
  const more = inside.length - MOST_INSIDE;
  const names = inside.slice(0, MOST_INSIDE).join(', ');
  const where =
    inside.length > 0
      ? t('geofences.here', { names: more > 0 ? `${names} +${more}` : names })
      : (addressOf(read, shape) ?? shapeWords(shape));
  // The devices of this fence are unknown or none, so it is neither on nor off.
  const isAlone = fences.every(({ device }) => device === 0);
  return (
    <Row as="li" gap={2} className={styles.row} data-chosen={isChosen || undefined}>
      <span
        className={styles.dot}
        style={{ '--dot': colour } as CSSProperties}
        data-round={shape.kind === 'circle' || undefined}
        data-off={isOff || undefined}
        aria-hidden="true"
      />
      <button
        type="button"
        className={styles.what}
        data-off={isOff || undefined}
        aria-pressed={isChosen}
        onClick={() => first && publish(fenceEvents.fenceChosen({ id: first.id }))}
      >
        <span>{name || t('geofences.unnamed')}</span>
        <Text as="small" tone="muted" size={13}>
          {(isAlone
            ? [where]
            : [
                where,
                // A device that is inside has just been named.
                only === undefined || inside.length === 0
                  ? (only ?? t('geofences.devices', { count: fences.length }))
                  : null,
                isOff ? t('geofences.off') : on === 'some' ? t('geofences.offForSome') : triggerWords(group),
              ]
          )
            .filter((words) => words !== null)
            .join(' · ')}
        </Text>
      </button>
      {!readOnly && (
        <Menu
          trigger={
            <IconButton
              icon={MoreIcon}
              label={t('geofences.more', { name: name || t('geofences.unnamed') })}
            />
          }
          groups={[
            {
              id: 'do',
              items: [
                {
                  id: 'edit',
                  label: t('geofences.edit'),
                  onSelect: () => publish(fenceEvents.draftOpened({ draft: draftOf(group) })),
                },
                ...(isAlone
                  ? []
                  : [
                      {
                        id: 'switch',
                        label: t(isOff ? 'geofences.switchOn' : 'geofences.switchOff'),
                        onSelect: () =>
                          publish(
                            changeEvents.wanted({
                              edits: [...switchingEdits(group, isOff)],
                              label: isOff ? 'geofences.done.on' : 'geofences.done.off',
                            }),
                          ),
                      },
                    ]),
                {
                  id: 'copy',
                  label: t('geofences.duplicate'),
                  onSelect: () =>
                    publish(
                      fenceEvents.draftOpened({ draft: draftOf(group, t('geofences.copyOf', { name })) }),
                    ),
                },
              ],
            },
            {
              id: 'delete',
              items: [
                {
                  id: 'delete',
                  tone: 'danger',
                  label: t('geofences.delete'),
                  onSelect: () =>
                    publish(
                      changeEvents.wanted({
                        edits: [...deletingEdits(group)],
                        label: 'geofences.done.deleted',
                      }),
                    ),
                },
              ],
            },
          ]}
        />
      )}
    </Row>
  );
});
