import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import { useState } from 'react'
import { signs } from '#features/plants/plants/plant-state.tsx'
import { useWords } from '#i18n/words-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { FilterChips } from '#ui/fields/filter-chips.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { Definition } from '#ui/text/definition.tsx'
import { Quantity } from '#ui/text/quantity.tsx'
import { Section, Shown } from './section.tsx'
import classes from '#screens/gallery.module.css'

export const Choices = () => {
  const [view, setView] = useState<'list' | 'map'>('list')
  const [kind, setKind] = useState<'day' | 'month' | 'year'>('month')
  const [page, setPage] = useState(3)
  const words = useWords('shell')
  return (
    <Section name="choices" title="Choices">
      <Choice
        label="View"
        options={[
          { value: 'list', text: 'List', icon: <IconList aria-hidden="true" /> },
          { value: 'map', text: 'Map', icon: <IconMap aria-hidden="true" /> },
        ]}
        value={view}
        onChange={setView}
      />
      <Choice
        label="Period"
        hideLabel
        options={[
          { value: 'day', text: 'Day' },
          { value: 'month', text: 'Month' },
          { value: 'year', text: 'Year' },
        ]}
        value={kind}
        onChange={setKind}
      />
      <Filters />
      <Pager total={248} pageSize={20} page={page} onPage={setPage} words={words} />
      <Pager total={1} pageSize={20} page={1} onPage={setPage} words={words} />
    </Section>
  )
}

type Filter = 'offline' | 'alarm' | 'normal' | 'roof' | 'unknown'

const Filters = () => {
  const [chosen, setChosen] = useState<readonly Filter[]>(['alarm', 'roof'])
  const toggle = (value: Filter) =>
    setChosen(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <FilterChips
      label="Filters"
      chips={[
        { value: 'offline', text: 'Offline', count: 0, ...signs.ALL_OFFLINE },
        { value: 'alarm', text: 'Alarm', count: 12, ...signs.ALARM },
        { value: 'normal', text: 'Normal', count: 236, ...signs.NORMAL },
        { value: 'roof', text: 'Residential rooftop', count: 190 },
        { value: 'unknown', text: 'Not counted yet', count: undefined },
      ]}
      chosen={chosen}
      onToggle={toggle}
    />
  )
}

export const Figures = () => {
  const { noData } = useWords('shell')
  return (
    <Section name="figures" title="Figures">
      <div className={classes.columns}>
        <Card>
          <Shown as="known">
            <Quantity text="16.33" unit="kWh" missing={noData} />
          </Shown>
        </Card>
        <Card>
          <Shown as="without a unit">
            <Quantity text="717" unit="" missing={noData} />
          </Shown>
        </Card>
        <Card>
          <Shown as="unknown">
            <Quantity text="--" unit="" missing={noData} />
          </Shown>
        </Card>
        <Card>
          <p>
            Self-sufficiency
            <Definition term="Self-sufficiency" text="Share of the use that the plant covered itself.">
              (27.8 kWh − 5.3 kWh) ÷ 27.8 kWh = 80 %
            </Definition>
          </p>
          <Quantity text="80" unit="%" missing={noData} />
        </Card>
      </div>
      <div className={classes.roomForPopover} />
    </Section>
  )
}
