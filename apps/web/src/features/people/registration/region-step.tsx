import { areas, dataCentreOf, type Area } from '@heliograph/domain/areas'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import classes from './registration.module.css'

interface Props {
  chosen: Area
  /** The region that fits the person's location. */
  suggested: Area
  onChoose: (area: Area) => void
  onNext: () => void
  words: Words['registration']
}

/** Nine regions, what each means, and where it stores data: shown before anything is typed. */
export const RegionStep = ({ chosen, suggested, onChoose, onNext, words }: Props) => (
  <form
    className={classes.form}
    onSubmit={(event) => {
      event.preventDefault()
      onNext()
    }}
  >
    <ChoiceCards
      label={words.regionTitle}
      hint={words.regionHint}
      options={areas.map((area) => ({
        value: area,
        text: words.regions[area].name,
        mark: area === suggested && <Suggested words={words} />,
        note: <About area={area} words={words} />,
      }))}
      value={chosen}
      onChange={onChoose}
    />
    <Button type="submit" size="md" fullWidth>
      {words.next}
    </Button>
  </form>
)

const Suggested = ({ words }: Pick<Props, 'words'>) => (
  <span className={classes.suggested}>
    <IconPin className="in-text" aria-hidden="true" />
    {words.suggested}
  </span>
)

const About = ({ area, words }: { area: Area; words: Props['words'] }) => (
  <>
    {words.regions[area].text}{' '}
    <span className={classes.kept}>
      <IconDatabase className="in-text" aria-hidden="true" />
      {dataCentreOf(area) === 'CN' ? words.keptInChina : words.keptElsewhere}
    </span>
  </>
)
