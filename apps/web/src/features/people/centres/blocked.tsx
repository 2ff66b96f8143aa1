import type { CentreHindrance } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { Card } from '#ui/cards/card.tsx'
import classes from './centres.module.css'

/** Why the account cannot move. */
export const Blocked = ({ hindrances, words }: { hindrances: readonly CentreHindrance[]; words: Words['centres'] }) => (
  <Card>
    <div className={classes.blocked}>
      <IconLock aria-hidden="true" />
      <div>
        <h2 className={classes.heading}>{words.blockedTitle}</h2>
        {hindrances.map((each) => (
          <p key={each}>{words.blocked[each]}</p>
        ))}
      </div>
    </div>
  </Card>
)
