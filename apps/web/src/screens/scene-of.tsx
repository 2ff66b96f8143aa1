import { isPicture } from '@heliograph/brand/addresses'
import classes from './scene-of.module.css'

/**
 * The brand's picture, if it is a picture; otherwise ours, which the frame of `index.html` shows already. No background of a
 * style sheet: browsers tell a picture of one the page's address, with whatever is in it.
 */
export const sceneOf = (picture: string | undefined) =>
  isPicture(picture) ? (
    <img src={picture} alt="" />
  ) : (
    <div className={classes.scene}>
      <img className={classes.light} src="/scene.svg" loading="lazy" alt="" />
      <img className={classes.dark} src="/scene.svg#dark" loading="lazy" alt="" />
    </div>
  )
