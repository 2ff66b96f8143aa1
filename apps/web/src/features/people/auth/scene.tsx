import classes from './scene.module.css'

/** Sun, house, battery, grid, and the flows between them. Decoration, so hidden from screen readers. */
export const Scene = () => (
  <svg className={classes.scene} viewBox="0 0 720 790" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <defs>
      <linearGradient id="scene-sky" x1="0" y1="0" x2="0" y2="1">
        <stop className={classes.skyTop} />
        <stop offset="0.34" className={classes.skyHigh} />
        <stop offset="0.6" className={classes.skyMiddle} />
        <stop offset="0.82" className={classes.skyLow} />
      </linearGradient>
      <radialGradient id="scene-halo">
        <stop className={classes.halo} stopOpacity="0.85" />
        <stop offset="0.35" className={classes.halo} stopOpacity="0.25" />
        <stop offset="1" className={classes.halo} stopOpacity="0" />
      </radialGradient>
      <linearGradient id="scene-panel" x1="0" y1="0" x2="1" y2="1">
        <stop className={classes.panelLight} />
        <stop offset="1" className={classes.panelDeep} />
      </linearGradient>
    </defs>

    <rect width="720" height="790" fill="url(#scene-sky)" />
    <g className={classes.stars}>
      {stars.map(([x, y, r]) => (
        <circle key={`${x}/${y}`} cx={x} cy={y} r={r} />
      ))}
    </g>
    <g className={classes.heaven}>
      <circle cx="505" cy="372" r="260" fill="url(#scene-halo)" />
      <circle cx="505" cy="372" r="54" className={classes.sun} />
    </g>

    <path className={classes.far} d="M0 600c90-70 170-86 262-38 70-72 160-96 244-30 74-44 142-40 214 8v360H0z" />
    <path className={classes.middle} d="M0 668c120-62 230-52 330-8 130-58 262-58 390 6v234H0z" />
    <path className={classes.near} d="M0 742c150-42 300-44 430-16 110 22 200 20 290-6v180H0z" />

    <Pylon />
    <House />
    <Battery />

    <g className={classes.flow}>
      <path className={classes.fromSun} d="M478 424 C440 500 400 540 352 588" />
      <path className={classes.toBattery} d="M276 742 C240 770 204 772 176 752" />
      <path className={classes.toGrid} d="M432 742 C486 772 540 764 592 716" />
    </g>
  </svg>
)

const House = () => (
  <g>
    <path className={classes.wall} d="M262 660h184v92H262z" />
    <path className={classes.wallShade} d="M446 660h26v86l-26 6z" />
    <path className={classes.roof} d="m236 664 62-92h152l48 92z" />
    <path fill="url(#scene-panel)" d="m262 652 48-70h130l38 70z" />
    <path className={classes.gridLines} d="m286 617h173M351 582l-16 70M398 582l11 70" />
    <rect className={classes.window} x="286" y="684" width="40" height="34" rx="2" />
    <rect className={classes.window} x="340" y="684" width="40" height="34" rx="2" />
    <rect className={classes.door} x="400" y="690" width="28" height="62" rx="2" />
  </g>
)

const Battery = () => (
  <g>
    <rect className={classes.device} x="128" y="676" width="62" height="84" rx="8" />
    <rect className={classes.deviceEdge} x="146" y="668" width="26" height="8" rx="3" />
    <g className={classes.charge}>
      <rect x="139" y="738" width="40" height="11" rx="2.5" />
      <rect x="139" y="722" width="40" height="11" rx="2.5" />
      <rect x="139" y="706" width="40" height="11" rx="2.5" />
    </g>
    <rect className={classes.chargeEmpty} x="139" y="690" width="40" height="11" rx="2.5" />
  </g>
)

const Pylon = () => (
  <g className={classes.pylon}>
    <path d="M598 740 622 560l24 180M606 680l32-26M638 680l-32-26M611 640l22-22M633 640l-22-22" />
    <path d="M584 590h76M592 618h60M622 560v-14" />
    <path
      className={classes.wire}
      d="M584 592c-90 26-100 60-128 74M660 592c30 14 46 16 60 16M592 620c-70 24-100 44-136 58"
    />
  </g>
)

const stars: readonly (readonly [number, number, number])[] = [
  [92, 248, 1.4],
  [168, 132, 1],
  [236, 306, 1.2],
  [322, 216, 1],
  [388, 96, 1.5],
  [604, 152, 1.2],
  [662, 268, 1],
  [560, 72, 1],
  [58, 396, 1],
  [282, 74, 1.2],
]
