import type { PlantDetail, PlantInformation } from '@heliograph/contract/browser'
import { formatMinute } from '@heliograph/domain/zones'
import { useHost } from '#app/host.ts'
import { useNow } from '#browser/use-now.ts'
import { Logo } from '#frames/logo.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import classes from './paper.module.css'

interface Props {
  plant: PlantInformation
  detail: PlantDetail | undefined
}

/** On paper only: whose plant was checked, by whom and when. The customer keeps the sheet. */
export const CheckHead = ({ plant, detail }: Props) => {
  const { platform } = useHost()
  const { language, words } = useLanguage()
  const { plantFacts, commissioning } = words
  const now = useNow(60_000)
  const organisation = detail?.powerStationUserorOrg?.orgName
  const lines = [
    { name: plantFacts.identity.title, text: plant.name },
    { name: plantFacts.place.address, text: plant.locationAddress },
    { name: plantFacts.identity.capacity, text: `${plant.installedCapacity} kWp` },
    { name: plantFacts.people.organisation, text: organisation },
  ]
  return (
    <>
      <header className={classes.letterhead}>
        <Logo brand={platform.brand} language={language} />
        <span>
          {plantFacts.printed({ time: `${formatMinute(plant.regionTimezone, now)} ${plant.regionTimezone}` })}
        </span>
      </header>
      <dl className={classes.about} aria-label={commissioning.about}>
        {lines.flatMap(({ name, text }) =>
          text ? [<dt key={name}>{name}</dt>, <dd key={`${name} text`}>{text}</dd>] : [],
        )}
      </dl>
    </>
  )
}
