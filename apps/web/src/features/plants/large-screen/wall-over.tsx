import { usePageName } from '#browser/use-tab-name.ts'
import classes from './views.module.css'

/** Why a wall shows nothing, readable from across a room. */
export const WallOver = ({ title, text }: { title: string; text: string }) => {
  usePageName(title)
  return (
    <div className={classes.over}>
      <h1 tabIndex={-1}>{title}</h1>
      <p role="status">{text}</p>
    </div>
  )
}
