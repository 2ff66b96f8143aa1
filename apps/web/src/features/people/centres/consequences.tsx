import type { CentreStanding } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import classes from './centres.module.css'

interface Props {
  standing: CentreStanding
  /** The name of the destination. */
  centre: string
  words: Words['centres']
}

/** What a move means, shown before the person agrees. */
export const Consequences = ({ standing: { gateways, businesses, viewers, viewed }, centre, words }: Props) => (
  <div>
    <h3 className={classes.label}>{words.happensTitle}</h3>
    <ul className={classes.list}>
      <li>{words.moves({ centre })}</li>
      <li>{words.closes}</li>
      {gateways.length > 0 && (
        <li>
          {words.gateways({ count: gateways.length, centre })}
          <ul className={classes.names}>
            {gateways.map(({ plantName, sn }) => (
              <li key={sn}>
                {plantName} <span className={classes.serial}>{sn}</span>
              </li>
            ))}
          </ul>
        </li>
      )}
      {businesses.length > 0 && (
        <li>
          {words.businesses}
          <ul className={classes.names}>
            {businesses.map(({ plantName: plant, organisationName: organisation }) => (
              <li key={`${plant} ${organisation}`}>{words.businessOf({ organisation, plant })}</li>
            ))}
          </ul>
        </li>
      )}
      {viewers > 0 && <li>{words.viewers({ count: viewers })}</li>}
      {viewed > 0 && <li>{words.viewed({ count: viewed })}</li>}
    </ul>
  </div>
)
