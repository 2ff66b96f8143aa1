import type { ReactNode } from 'react'
import classes from './horizon-sketch.module.css'

/** A day that has not begun, a horizon that is interrupted, or a clear day. */
type Scene = 'waiting' | 'interrupted' | 'clear'

/** A small drawing for a place where there is nothing to show, in the manner of the picture of a day. */
export const HorizonSketch = ({ scene }: { scene: Scene }) => (
  <svg className={classes.sketch} viewBox="0 0 176 96" width="176" height="96" aria-hidden="true">
    <path className={classes.ground} d="M4 64H172V72a12 12 0 0 1-12 12H16a12 12 0 0 1-12-12Z" />
    {scenes[scene]}
  </svg>
)

const day = 'M30 64C58 64 62 22 88 22S118 64 146 64'
const whole = <path className={classes.horizon} d="M4 64H172" />

const scenes: Record<Scene, ReactNode> = {
  waiting: (
    <>
      <path className={classes.coming} d={day} />
      <path className={classes.sun} d="M18 64a12 12 0 0 1 24 0Z" />
      {whole}
    </>
  ),
  interrupted: (
    <>
      <path className={classes.coming} d={day} />
      <path className={classes.sun} d="M134 64a12 12 0 0 1 24 0Z" />
      <path className={classes.horizon} d="M4 64H70M106 64H172" />
      <path className={classes.gap} d="M76 64H100" />
      <circle className={classes.end} cx="70" cy="64" r="5" />
      <circle className={classes.end} cx="106" cy="64" r="5" />
    </>
  ),
  clear: (
    <>
      <path className={classes.light} d={`${day}Z`} />
      <path className={classes.made} d={day} />
      {whole}
      <circle className={classes.glow} cx="88" cy="22" r="18" />
      <circle className={classes.sun} cx="88" cy="22" r="8" />
    </>
  ),
}
