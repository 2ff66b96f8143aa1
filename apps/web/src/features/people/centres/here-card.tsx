import type { CentreStanding } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconChina from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { Card } from '#ui/cards/card.tsx'
import { centreName } from './centre-name.ts'
import classes from './centres.module.css'

/** Which data centre the account is in, and what it has there. */
export const HereCard = ({ standing, words }: { standing: CentreStanding; words: Words['centres'] }) => {
  const { here, plants, devices } = standing
  const Sign = here === 'CN' ? IconChina : IconWorld
  return (
    <Card>
      <div className={classes.here}>
        <span className={classes.sign} aria-hidden="true">
          <Sign />
        </span>
        <div>
          <p className={classes.small}>{words.here}</p>
          <p className={classes.centre}>{centreName(here, words)}</p>
          <p className={classes.small}>{here === 'CN' ? words.chinaNote : words.internationalNote}</p>
        </div>
        <ul className={classes.sums}>
          <li>{words.plantsHere({ count: plants })}</li>
          <li>{words.devicesHere({ count: devices })}</li>
        </ul>
      </div>
    </Card>
  )
}
