import { classes } from './classes.ts';
import styles from './Popup.module.css';

/** The classes of a popup: its frame and, for one attached to a control, also its padding, scrolling and motion. */
export const popup = {
  positioner: styles.positioner,
  frame: styles.frame,
  small: classes(styles.frame, styles.small),
};
