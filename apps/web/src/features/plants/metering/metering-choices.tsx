import type { MeteringChoice } from '@heliograph/contract/browser'
import { keysOf } from '@heliograph/domain/records'
import { dayAt, formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { quantityText } from '#charts/axes/quantity.ts'
import { Aside } from '#ui/text/aside.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { automaticDraft, draftOf, methodFields, type MeteringDraft } from './metering-draft.ts'
import { meteringQueries } from './metering.queries.ts'
import classes from './metering.module.css'

interface Props {
  plantId: number
  zone: string
  /** Fills the form, so that its preview shows what taking back does. */
  onChosen: (draft: MeteringDraft) => void
  words: Words['metering']
}

/** What was chosen when, and by whom. An earlier choice can be taken up again. */
export const MeteringChoices = ({ plantId, zone, onChosen, words }: Props) => {
  const { data } = useQuery(meteringQueries(useApi(), plantId).choices())
  const [newest, ...earlier] = data ?? []
  if (!newest) return null
  return (
    <TitledSection title={words.history}>
      <ol className={classes.choices}>
        <li>
          <Choice choice={newest} zone={zone} words={words} />
          <Aside>
            {newest.metering.countedFrom !== null &&
              words.countedFrom({ day: dayAt(zone, newest.metering.countedFrom * 1000) })}
          </Aside>
          <TakeUp
            word={words.takeBack}
            onPress={() => onChosen(earlier[0] ? draftOf(earlier[0].metering) : automaticDraft)}
          />
        </li>
        {earlier.map((choice) => (
          <li key={choice.chosenTime}>
            <Choice choice={choice} zone={zone} words={words} />
            <TakeUp word={words.takeUp} onPress={() => onChosen(draftOf(choice.metering))} />
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}

const TakeUp = ({ word, onPress }: { word: string; onPress: () => void }) => (
  <Button variant="default" size="md" onClick={onPress}>
    {word}
  </Button>
)

const Choice = ({ choice, zone, words }: { choice: MeteringChoice; zone: string; words: Words['metering'] }) => (
  <>
    <Aside>{[formatInstant(zone, choice.chosenTime * 1000), choice.chosenBy].filter(Boolean).join(' · ')}</Aside>
    <p>{textsOf(choice, words).join(' · ')}</p>
  </>
)

/** Only what differs from the plant as it is without any choice. */
const textsOf = ({ metering }: MeteringChoice, words: Words['metering']) => {
  const isManual = metering.statisticMethodSettingStrategy === 'MANUAL'
  return [
    words.strategies[metering.statisticMethodSettingStrategy],
    ...keysOf(methodFields).flatMap((field) => {
      const method = metering[field]
      if (!isManual || method === null || method === automaticDraft[field]) return []
      return `${words.energies[methodFields[field]]}: ${words.methods[method]}`
    }),
    ...(metering.theoryConsumeProportion === null || !isManual
      ? []
      : [`${words.share}: ${metering.theoryConsumeProportion} %`]),
    ...(metering.generationTotalOffset === 0
      ? []
      : [`${words.generationOffset}: ${quantityText(metering.generationTotalOffset, 'kWh')}`]),
    ...(metering.consumeTotalOffset === 0
      ? []
      : [`${words.useOffset}: ${quantityText(metering.consumeTotalOffset, 'kWh')}`]),
    ...(metering.generationZero ? [words.missings.zero] : []),
  ]
}
