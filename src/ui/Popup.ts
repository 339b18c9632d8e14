import { classes } from './classes.ts';
import styles from './Popup.module.css';

/** CSS classes of a popup: of its frame and, for a popup at a control, also of its padding, scrolling and motion. */
export const popup = {
  positioner: styles.positioner,
  frame: styles.frame,
  small: classes(styles.frame, styles.small),
};
