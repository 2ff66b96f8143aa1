import { priceUnits } from '@heliograph/domain/currencies'
import { gridTypes, plantTypes } from '@heliograph/domain/plants'
import { numberIn } from '@heliograph/domain/typed-numbers'
import type { Words } from '@heliograph/phrases'
import { NativeSelect, TextInput } from '@mantine/core'
import { DecimalInput } from '#forms/decimal-input.tsx'
import { DayInput } from '#periods/day-input.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { AzimuthDial, TiltDial } from './mounting-dials.tsx'
import type { PlantForm } from './plant-draft.ts'
import classes from './new-plant.module.css'

interface Props {
  form: PlantForm
  /** In the plant's zone. */
  today: string
  words: Pick<Words, 'newPlant' | 'plants'>
}

/** What the plant is. */
export const PlantFields = ({ form, today, words: { newPlant: words, plants } }: Props) => (
  <>
    <TextInput size="md" label={words.name} name="plant-name" maxLength={100} {...form.field('name')} />
    <NativeSelect
      size="md"
      label={words.type}
      {...form.field('type')}
      data={plantTypes.map((value) => ({ value, label: plants.type[value] }))}
    />
    <NativeSelect
      size="md"
      label={words.gridType}
      description={words.gridTypes[form.values.gridType]}
      {...form.field('gridType')}
      data={gridTypes.map((value) => ({ value, label: plants.grid[value] }))}
    />
    <DecimalInput
      size="md"
      label={words.capacity}
      name="capacity"
      rightSection="kWp"
      rightSectionWidth={56}
      units={['kWp']}
      {...form.field('capacity')}
    />
    <div className={classes.pair}>
      <TiltDial
        value={angleIn(form.values.tilt, 90)}
        onChange={(degrees) => form.set('tilt', `${degrees}`)}
        words={words}
      />
      <AzimuthDial
        value={angleIn(form.values.azimuth, 360)}
        onChange={(degrees) => form.set('azimuth', `${degrees}`)}
        words={words}
      />
      <DecimalInput
        size="md"
        label={words.tilt}
        name="tilt"
        rightSection="°"
        units={['°']}
        isSmall
        {...form.field('tilt')}
      />
      <DecimalInput
        size="md"
        label={words.azimuth}
        name="azimuth"
        rightSection="°"
        units={['°']}
        isSmall
        {...form.field('azimuth')}
      />
    </div>
    <Aside>{words.angleHint}</Aside>
    <DayInput
      {...form.field('started')}
      size="md"
      label={words.started}
      pick={words.pickDay}
      today={today}
      onChange={(day) => form.set('started', day)}
    />
  </>
)

interface PriceProps {
  form: PlantForm
  /** Empty as long as it is not known: then no sign of one can be typed beside a price. */
  currency: string
  words: Words['newPlant']
}

/** What a kWh is worth. */
export const PriceFields = ({ form, currency, words }: PriceProps) => {
  const units = priceUnits(currency)
  return (
    <div className={classes.pair}>
      <DecimalInput size="md" label={words.feedIn} name="feed-in" units={units} {...form.field('feedIn')} />
      <DecimalInput size="md" label={words.purchase} name="purchase" units={units} {...form.field('purchase')} />
    </div>
  )
}

/** What is typed, if it is an angle. */
const angleIn = (text: string, most: number) => {
  const degrees = numberIn(text)
  return degrees !== null && degrees >= 0 && degrees <= most ? degrees : null
}
