import type { PlantInformation } from '@heliograph/contract/browser'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { Businesses } from './businesses.tsx'
import { ContactSwitch } from './contact-switch.tsx'
import { HandOver } from './hand-over.tsx'
import type { Spoken } from './refusal-words.ts'
import { relationQueries } from './relations.queries.ts'
import classes from './relations.module.css'

interface Props extends Spoken {
  plant: PlantInformation
  /** Who viewed the plant, by business. */
  looks: ReactNode
  onLeft: () => void
}

/** Who has access to a plant: the owner can change it, others can read it. */
export const Relate = ({ plant, looks, onLeft, ...spoken }: Props) => {
  const { words } = spoken
  const owns = plant.externalRoleCode.some(({ code, isOn }) => code === 'plant.own' && isOn > 0)
  const { data: owner } = useQuery({ ...relationQueries(useApi()).owner(plant.id), enabled: owns })
  // The person who registered a plant decides until it has an owner.
  const isKept = owner?.exists === false
  const of = { plantId: plant.id, zone: plant.regionTimezone }
  return (
    <div className={classes.page}>
      <PageTitle title={words.title} />
      <p className={classes.lead}>{owns ? (isKept ? words.keeperLead : words.ownerLead) : words.otherLead}</p>
      <Businesses {...of} {...spoken} owns={owns} onLeft={onLeft} />
      {owns && (
        <>
          <section className={classes.section} aria-labelledby="looked">
            <h2 id="looked">{words.looked}</h2>
            <p className={classes.lead}>{words.lookedLead}</p>
            {looks}
          </section>
          {!isKept && <ContactSwitch plantId={plant.id} {...spoken} />}
          <HandOver {...of} plantName={plant.name} {...spoken} />
        </>
      )}
    </div>
  )
}
