import { isPicture } from '@heliograph/brand/addresses'
import classes from './scene-of.module.css'

/** The brand's picture, if it is a picture; otherwise ours, which the frame of `index.html` shows already. */
export const sceneOf = (picture: string | undefined) =>
  isPicture(picture) ? <img src={picture} alt="" /> : <div className={classes.scene} />
