import { useState } from 'react';
import * as identityEvents from '../../../events/device-identity.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { readOnlyFor } from '../../../src/core/session/access.ts';
import { identifierOf, identifierProblem } from '../../../src/rules/identifier.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import { identityStep } from '../identity.state.ts';
import type { PageProps } from '../page-for.ts';
import styles from './Pages.module.css';

/** The part of a device's settings that changes its identifier or deletes it (TRAC-10). Both need the server's answer. */
export const Identity = view<PageProps>(function IdentityView({ read, publish, t }, { device: id }) {
  const device = read(deviceBy(id));
  const step = read(identityStep(id));
  const [typed, setTyped] = useState(step?.sent ?? device?.imei ?? '');
  const [asks, setAsks] = useState(false);
  if (!device || read(readOnlyFor('deviceDetails'))) return null;
  const problem = identifierProblem(typed, 'free');
  const identifier = identifierOf(typed, 'free');
  const isBusy = step !== null && step.failure === null;
  const failed = step?.failure ?? null;
  const reason = failed ? (failed.message ?? t(`failure.${failed.reason}`)) : '';
  const isRefused = step?.of === 'identifier' && failed !== null && identifier === step.sent;
  const error = problem
    ? t(`addDevice.free.${problem.kind}`)
    : !isRefused
      ? undefined
      : failed.fields?.['imei'] === 'taken'
        ? t('deviceManagement.details.identity.taken')
        : t('deviceManagement.details.identity.notChanged', { reason });
  const name = device.name || t('deviceManagement.unnamed');
  return (
    <>
      <div className={styles.card}>
        <Stack
          as="form"
          gap={4}
          className={styles.inside}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!problem && identifier !== device.imei && !isBusy)
              publish(identityEvents.identifierWanted({ device: id, identifier }));
          }}
        >
          <TextField
            label={t('addDevice.free.label')}
            hint={t('deviceManagement.details.identity.identifierHint')}
            error={error}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            readOnly={isBusy}
            onChange={setTyped}
          />
          <div className={styles.buttons}>
            <Button
              type="submit"
              loading={isBusy && step.of === 'identifier'}
              disabled={identifier === device.imei}
            >
              {t('deviceManagement.details.identity.change')}
            </Button>
          </div>
        </Stack>
      </div>
      <Stack gap={2} shrink>
        {step?.of === 'removal' && failed && (
          <Remark alert>{t('deviceManagement.details.identity.notRemoved', { reason })}</Remark>
        )}
        <Row gap={2}>
          <Button loading={isBusy && step.of === 'removal'} disabled={isBusy} onClick={() => setAsks(true)}>
            {t('deviceManagement.details.identity.remove')}
          </Button>
        </Row>
      </Stack>
      <Dialog
        open={asks}
        alert
        title={t('deviceManagement.details.identity.removeTitle', { name })}
        text={t('deviceManagement.details.identity.removeText')}
        closeLabel={t('shell.close')}
        onClose={() => setAsks(false)}
        actions={
          <>
            <Button onClick={() => setAsks(false)}>{t('deviceManagement.cancel')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsks(false);
                publish(identityEvents.removalWanted({ device: id }));
              }}
            >
              {t('deviceManagement.details.identity.remove')}
            </Button>
          </>
        }
      />
    </>
  );
});
