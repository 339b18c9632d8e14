import { type ReactNode, useState } from 'react';
import * as reportEvents from '../../events/reports.ts';
import type { ReportDefinition, ReportKind } from '../../events/reports.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { classes } from '../../src/ui/classes.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { ChevronRightIcon, DeleteIcon, EditIcon, ReloadIcon } from '../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Bone, RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { cellText } from './cell-text.ts';
import { isAwaited, kindsListed, previewDevice, previewOf, previewWeek } from './preview.ts';
import { NameDialog } from './NameDialog.tsx';
import { definitions } from './reports.state.ts';
import styles from './Reports.module.css';

/** The page that lists all report types and the stored reports (REP-01, REP-03). */
export default view(function ReportsView({ read, t }) {
  const { here, others } = read(kindsListed);
  return (
    <Stack gap={4} packed className={styles.page} data-testid="reports">
      <Row as="header" gap={3} justify="between" wrap className={styles.header}>
        <h1>{t('reports.title')}</h1>
      </Row>
      <Stack as="section" gap={2} aria-labelledby="report-kinds">
        <Row align="baseline" justify="between" wrap>
          <h2 id="report-kinds">{t('reports.kinds')}</h2>
          <PreviewNote />
        </Row>
        <Kinds of={here} />
      </Stack>
      {others.length > 0 && (
        <Stack as="section" gap={2} aria-labelledby="report-kinds-others">
          <h2 id="report-kinds-others">{t('reports.forOthers')}</h2>
          <Kinds of={others} isBare />
        </Stack>
      )}
      {/* The stored reports are below the types, because they load late and their height is not known until then. */}
      <Stored />
    </Stack>
  );
});

/** A list of report types. `isBare`: without previews. */
const Kinds = view<{ of: readonly ReportKind[]; isBare?: boolean }>(function KindsView(
  { t },
  { of, isBare },
) {
  return (
    <ul className={classes(styles.list, styles.kinds)}>
      {of.map((kind) => (
        <li key={kind}>
          <Entry href={`/reports/${kind}`} name={t(`reports.kind.${kind}`)} text={t(`reports.about.${kind}`)}>
            {!isBare && <KindPreview kind={kind} />}
          </Entry>
        </li>
      ))}
    </ul>
  );
});

/**
 * The preview of a report type: the last seven days of the last used device, as a number and a small chart. The row
 * reserves space for the preview, so that the list does not move when the data arrives.
 */
const KindPreview = view<{ kind: ReportKind }>(function KindPreviewView({ read, t, language }, { kind }) {
  const week = read(previewWeek);
  const preview = week && previewOf(kind, week);
  if (!preview) {
    const isLoading = read(isAwaited(kind));
    return (
      <span className={styles.preview} aria-hidden="true">
        {(kind === 'battery' || (week && !isLoading)) && (
          <Text as="span" tone="muted" weight="medium" nowrap className={styles.figure}>
            {/* The word before this figure may make the name wrap on a phone, so its room is kept. */}
            {kind === 'battery' && (
              <span style={{ visibility: 'hidden' }}>{t('reports.lowest', { value: '00.0' })}</span>
            )}
            {/* A dash says that the week has no such values. An empty space would look like an error. */}
            {week && !isLoading && '–'}
          </Text>
        )}
        <span className={styles.small} data-empty="">
          {isLoading && <Bone width={38} height={14} />}
        </span>
      </span>
    );
  }
  const manner = { language, units: read(unitsInUse), zone: read(timeZoneInUse) };
  const most = Math.max(1, ...preview.days.map((value) => value ?? 0));
  const value = cellText(preview.figure, preview, manner);
  return (
    <span className={styles.preview}>
      <Text as="span" weight="medium" numeric nowrap className={styles.figure}>
        {/* Other pages show the latest level or voltage. */}
        {kind === 'battery' ? t('reports.lowest', { value }) : value}
      </Text>
      <span className={styles.small} aria-hidden="true">
        {preview.days.map((height, day) => (
          // oxlint-disable-next-line react/no-array-index-key -- the index is the day of the period
          <span
            key={day}
            style={height === null ? { opacity: 0 } : { blockSize: `${(height / most) * 100}%` }}
          />
        ))}
      </span>
    </span>
  );
});

/** A note that names the device whose data the report previews show. */
const PreviewNote = view(function PreviewNoteView({ read, t }) {
  const device = read(previewDevice);
  const name = device !== null && read(deviceBy(device))?.name;
  return (
    <Text tone="muted" size={13} clip shrink className={styles.note}>
      {name && t('reports.previewed', { name })}
    </Text>
  );
});

const Entry = ({
  href,
  name,
  text,
  children,
}: {
  href: string;
  name: string;
  text: string;
  children?: ReactNode;
}) => (
  <a className={styles.entry} href={href}>
    <Stack as="span" anywhere shrink className={styles.about}>
      <Text as="span" weight="medium" className={styles.name}>
        {name}
      </Text>
      <Text as="span" tone="muted" size={13}>
        {text}
      </Text>
    </Stack>
    {children}
    <ChevronRightIcon size={18} aria-hidden="true" />
  </a>
);

const Stored = view(function StoredView({ read, publish, t }) {
  const { status, all, failure, notRemoved } = read(definitions);
  const [renamed, setRenamed] = useState<ReportDefinition | null>(null);
  const [removed, setRemoved] = useState<ReportDefinition | null>(null);
  const locked = read(isReadOnly);
  if (status === 'loading' || status === 'none')
    return (
      <Skeleton label={t('reports.loading')}>
        <RowBones rows={2} />
      </Skeleton>
    );
  return (
    <Stack as="section" gap={2} aria-labelledby="report-stored" data-testid="stored-reports">
      <h2 id="report-stored">{t('reports.stored')}</h2>
      {status === 'failed' && (
        <Banner
          tone="warning"
          text={t(`failure.${failure?.reason ?? 'server'}`)}
          action={
            <Button size="small" icon={ReloadIcon} onClick={() => publish(reportEvents.listRequested())}>
              {t('shell.tryAgain')}
            </Button>
          }
        />
      )}
      {notRemoved && <Banner tone="warning" text={t(`failure.${notRemoved.reason}`)} />}
      {all.length === 0 && status !== 'failed' && (
        <Text tone="muted" size={13}>
          {t('reports.noneStored')}
        </Text>
      )}
      {status === 'unavailable' && all.length > 0 && (
        <Text tone="muted" size={13}>
          {t('reports.keptHere')}
        </Text>
      )}
      {all.length > 0 && (
        <ul className={styles.list}>
          {all.map((each) => (
            <Row as="li" key={each.id} className={styles.storedRow}>
              <Entry
                href={`/reports/${encodeURIComponent(each.id)}`}
                name={each.name}
                text={t(`reports.kind.${each.kind}`)}
              />
              <IconButton
                icon={EditIcon}
                label={t('reports.rename', { name: each.name })}
                disabled={locked}
                onClick={() => setRenamed(each)}
              />
              <IconButton
                icon={DeleteIcon}
                label={t('reports.remove', { name: each.name })}
                disabled={locked}
                onClick={() => setRemoved(each)}
              />
            </Row>
          ))}
        </ul>
      )}
      {renamed && (
        <NameDialog
          title={t('reports.rename', { name: renamed.name })}
          name={renamed.name}
          onClose={() => setRenamed(null)}
          onName={(name) => publish(reportEvents.renameWanted({ id: renamed.id, name }))}
        />
      )}
      {removed && (
        <Dialog
          open
          alert
          onClose={() => setRemoved(null)}
          title={t('reports.removeTitle', { name: removed.name })}
          closeLabel={t('shell.close')}
          actions={
            <>
              <Button onClick={() => setRemoved(null)}>{t('reports.keep')}</Button>
              <Button
                variant="danger"
                onClick={() => {
                  publish(reportEvents.removeWanted({ id: removed.id }));
                  setRemoved(null);
                }}
              >
                {t('reports.removeNow')}
              </Button>
            </>
          }
        >
          <p>{t('reports.removeText')}</p>
        </Dialog>
      )}
    </Stack>
  );
});
