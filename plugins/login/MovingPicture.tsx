import styles from './MovingPicture.module.css';

/**
 * An animated picture of a fictional town with three moving devices. It is only decoration, because the app loads no
 * map before sign-in.
 */
export default function MovingPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice">
      <path
        className={styles.water}
        d="M800 520C690 540 660 640 560 668S330 706 250 800 190 900 190 900H800Z"
      />
      <path className={styles.park} d="M96 120 262 86l38 132-98 74-128-38Z" />
      <path className={styles.park} d="M540 210l128-30 44 118-106 66-84-58Z" />
      <g className={styles.minor}>
        <path d="M0 90 800 20M0 210 800 120M0 330 800 230M0 460 800 340M0 590 520 500M0 720 340 660" />
        <path d="M70 0 190 900M190 0 280 780M330 0 400 700M450 0 510 670M590 0 640 600M720 0 770 520" />
      </g>
      <g className={styles.major}>
        <path d="M-20 400C140 380 230 420 350 372S560 250 820 286" />
        <path d="M270-20C250 150 320 260 350 372S330 620 250 800" />
        <path d="M820 60C640 120 520 180 350 372" />
      </g>
      <path className={styles.trace} pathLength="1" d="M-20 400C140 380 230 420 350 372S560 250 820 286" />
      <path
        className={`${styles.trace} ${styles.second}`}
        pathLength="1"
        d="M250 800C330 620 380 484 350 372S250 150 270-20"
      />
      <g className={styles.device}>
        <circle className={styles.accuracy} r="34" />
        <circle className={styles.rim} r="13" />
        <circle className={styles.core} r="9" />
      </g>
      <g className={`${styles.device} ${styles.other}`}>
        <circle className={styles.accuracy} r="26" />
        <circle className={styles.rim} r="11" />
        <circle className={styles.core} r="7.5" />
      </g>
      <g className={styles.parked} transform="translate(604 268)">
        <circle className={styles.rim} r="11" />
        <circle className={styles.core} r="7.5" />
      </g>
    </svg>
  );
}
