import { mostRows, type ModuleArray } from '@heliograph/domain/module-map'
import { plainNumber } from '@heliograph/domain/typed-numbers'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { turnedBy, withChanged, type Arrays } from './edits.ts'
import classes from './module-map.module.css'

interface Props {
  array: ModuleArray
  arrays: Arrays
  onChoose: (id: number) => void
  onChange: (arrays: Arrays) => boolean
  onCopy: () => void
  onRemove: () => void
  words: Words['moduleMap']
}

/** All of an array as fields, so that it can be drawn without a pointer. */
export const ArrayFields = ({ array, arrays, onChoose, onChange, onCopy, onRemove, words }: Props) => {
  const change = (to: Partial<Omit<ModuleArray, 'id' | 'modules'>>) => onChange(withChanged(arrays, array.id, to))
  return (
    <div className={classes.fields}>
      {arrays.length > 1 && (
        <NativeSelect
          label={words.chooseArray}
          value={array.id}
          data={arrays.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
        />
      )}
      <TextField
        label={words.name}
        value={array.name}
        onChange={(name) => change({ name: name.trim() || array.name })}
      />
      <div className={classes.pair}>
        <NumberField
          label={words.rows}
          value={array.rows}
          from={1}
          to={mostRows}
          isWhole
          onChange={(rows) => rows !== null && change({ rows })}
        />
        <NumberField
          label={words.columns}
          value={array.columns}
          from={1}
          to={mostRows}
          isWhole
          onChange={(columns) => columns !== null && change({ columns })}
        />
        <NumberField
          label={words.azimuth}
          value={array.azimuthDeg}
          from={0}
          to={360}
          onChange={(azimuthDeg) => change({ azimuthDeg })}
        />
        <NumberField
          label={words.tilt}
          value={array.tiltDeg}
          from={0}
          to={90}
          onChange={(tiltDeg) => change({ tiltDeg })}
        />
        <NumberField
          label={words.x}
          value={array.x}
          from={-farM}
          to={farM}
          onChange={(x) => x !== null && change({ x })}
        />
        <NumberField
          label={words.y}
          value={array.y}
          from={-farM}
          to={farM}
          onChange={(y) => y !== null && change({ y })}
        />
        <NumberField
          label={words.angle}
          value={array.angleDeg}
          from={-360}
          to={360}
          onChange={(angleDeg) => angleDeg !== null && change({ angleDeg })}
        />
      </div>
      <Checkbox
        label={words.portrait}
        checked={array.portrait}
        onChange={({ currentTarget }) => change({ portrait: currentTarget.checked })}
      />
      <ButtonRow>
        <Button variant="default" onClick={() => onChange(turnedBy(arrays, [array.id], 15))}>
          {words.turn}
        </Button>
        <Button variant="default" onClick={onCopy}>
          {words.copy}
        </Button>
        <Button variant="default" onClick={onRemove}>
          {words.removeArray}
        </Button>
      </ButtonRow>
    </div>
  )
}

interface TextProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Takes effect when it is left, or with Enter: what is being typed is no step of its own. */
const TextField = ({ label, value, onChange }: TextProps) => {
  const [typed, setTyped] = useState<string>()
  const done = () => {
    if (typed !== undefined && typed !== value) onChange(typed)
    setTyped(undefined)
  }
  return (
    <TextInput
      label={label}
      value={typed ?? value}
      maxLength={64}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={done}
      onKeyDown={({ key }) => {
        if (key === 'Enter') done()
      }}
    />
  )
}

interface NumberProps {
  label: string
  value: number | null
  from: number
  to: number
  isWhole?: boolean
  /** Null for an empty field. */
  onChange: (value: number | null) => void
}

/** Of numbers; what is typed takes effect when the field is left, or with Enter. */
export const NumberField = ({ label, value, from, to, isWhole = false, onChange }: NumberProps) => (
  <TextField
    label={label}
    value={value === null ? '' : String(Math.round(value * 100) / 100)}
    onChange={(text) => {
      if (text.trim() === '') return onChange(null)
      // Metres and degrees: 1.034 is a decimal. Who means 1034 m sees at once in the drawing that it is not, and it is undone in one step.
      const number = Number(plainNumber(text, 'none') ?? text.replace(',', '.'))
      if (!Number.isFinite(number)) return undefined
      return onChange(Math.min(to, Math.max(from, isWhole ? Math.round(number) : number)))
    }}
  />
)

const farM = 10_000
