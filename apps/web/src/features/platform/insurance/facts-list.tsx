import type { InsuranceFacts } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { Unbroken } from '#ui/text/unbroken.tsx'
import classes from './insurance.module.css'

interface Props {
  facts: InsuranceFacts
  /** Below them, such as a price. */
  more?: readonly (readonly [name: string, value: ReactNode])[]
  words: Pick<Words, 'insurance' | 'plants'>
}

/** What an insurer is told. */
export const FactsList = ({ facts, more = [], words: { insurance: words, plants } }: Props) => {
  const names = words.facts
  const rows: (readonly [string, ReactNode])[] = [
    [names.holder, facts.holder],
    [names.email, facts.email],
    [names.phone, facts.phone || '--'],
    [names.plantName, facts.plantName],
    [names.plantType, plants.type[facts.plantType]],
    [names.address, facts.address],
    [names.capacityKwp, facts.capacityKwp],
    [names.startDay, facts.startDay],
    [names.note, facts.note || '--'],
    ...more,
  ]
  return (
    <dl className={classes.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Unbroken>{value}</Unbroken>
          </dd>
        </div>
      ))}
    </dl>
  )
}
