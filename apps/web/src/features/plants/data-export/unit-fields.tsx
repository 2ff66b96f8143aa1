import type { Words } from '@heliograph/phrases'
import { NativeSelect } from '@mantine/core'
import type { Units } from './data-export.queries.ts'

interface Props {
  units: Units
  onChange: (units: Units) => void
  words: Words['dataExport']
}

/** What powers, energies and temperatures are told in. */
export const UnitFields = ({ units, onChange, words }: Props) => (
  <>
    <NativeSelect
      label={words.powerIn}
      value={units.power}
      data={['W', 'kW']}
      onChange={({ currentTarget: { value } }) => onChange({ ...units, power: value === 'kW' ? 'kW' : 'W' })}
    />
    <NativeSelect
      label={words.energyIn}
      value={units.energy}
      data={['Wh', 'kWh']}
      onChange={({ currentTarget: { value } }) => onChange({ ...units, energy: value === 'Wh' ? 'Wh' : 'kWh' })}
    />
    <NativeSelect
      label={words.temperatureIn}
      value={units.temperature}
      data={[
        { value: 'C', label: '°C' },
        { value: 'F', label: '°F' },
      ]}
      onChange={({ currentTarget: { value } }) => onChange({ ...units, temperature: value === 'F' ? 'F' : 'C' })}
    />
  </>
)
