import type { ReactNode } from 'react';
import { AlarmIcon, CloseIcon, type Icon, InfoIcon, SuccessIcon } from './icons.ts';
import styles from './Banner.module.css';
import type { ToastTone } from './ToastRegion.tsx';

export interface BannerProps {
  tone: ToastTone;
  icon?: Icon | undefined;
  text: string;
  detail?: string | undefined;
  /** A small button in the banner. */
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
  dismissLabel?: string | undefined;
  testId?: string | undefined;
}

const ICONS: Record<ToastTone, Icon> = {
  success: SuccessIcon,
  danger: AlarmIcon,
  warning: AlarmIcon,
  neutral: InfoIcon,
};

/** A message across the whole page, shown as long as it applies. Screen readers read a message of danger at once. */
export function Banner({ tone, icon, text, detail, action, onDismiss, dismissLabel, testId }: BannerProps) {
  const Glyph = icon ?? ICONS[tone];
  return (
    <div
      className={styles.banner}
      data-tone={tone}
      data-testid={testId}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Glyph size={18} aria-hidden="true" />
      <p className={styles.text}>
        {text}
        {detail && <span className={styles.detail}> {detail}</span>}
      </p>
      {action}
      {onDismiss && (
        <button type="button" className={styles.dismiss} aria-label={dismissLabel} onClick={onDismiss}>
          <CloseIcon size={16} />
        </button>
      )}
    </div>
  );
}
