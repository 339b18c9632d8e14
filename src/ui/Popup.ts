import { classes } from './classes.ts';
import styles from './Popup.module.css';

/**
 * CSS classes of a popup: for its frame and, if the popup belongs to a control, also for its padding, scrolling and
 * motion.
 */
export const popup = {
  positioner: styles.positioner,
  frame: styles.frame,
  small: classes(styles.frame, styles.small),
};
