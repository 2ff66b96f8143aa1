import type { ModuleMapOfDay } from '@heliograph/contract/browser'
import type { ModuleArray } from '@heliograph/domain/module-map'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { componentsIn, inOrder, orders, unplaced, type Arrays, type Order } from './edits.ts'
import type { MapWords } from './module-fields.tsx'
import { ScanInOrder } from './scan-in-order.tsx'
import classes from './module-map.module.css'

interface Props {
  array: ModuleArray
  arrays: Arrays
  parts: ModuleMapOfDay['parts']
  order: Order
  onOrder: (order: Order) => void
  onChange: (arrays: Arrays) => boolean
  words: MapWords
}

/** Gives the modules of an array that have no device one after the other: from a list, by scanning, or those that have no place. */
export const FillFields = ({ array, arrays, parts, order, onOrder, onChange, words: spoken }: Props) => {
  const words = spoken.moduleMap
  const [list, setList] = useState('')
  const left = unplaced(arrays, parts)
  const free = array.modules.filter(({ sn }) => sn === null).length
  const listed = componentsIn(list)
  return (
    <div className={classes.fields}>
      <p className={classes.note}>{words.fillText({ free, left: left.length })}</p>
      <NativeSelect
        label={words.order}
        value={order}
        data={orders.map((one) => ({ value: one, label: words.orders[one] }))}
        onChange={({ currentTarget }) => onOrder(orders.find((one) => one === currentTarget.value) ?? order)}
      />
      <ButtonRow>
        <Button
          variant="default"
          disabled={left.length === 0 || free === 0}
          onClick={() => onChange(inOrder(arrays, array.id, left, order))}
        >
          {words.fillLeft}
        </Button>
      </ButtonRow>
      <ScanInOrder array={array} arrays={arrays} parts={parts} order={order} onChange={onChange} words={spoken} />
      <Textarea
        label={words.listOf}
        description={words.listHint}
        autosize
        minRows={2}
        maxRows={8}
        value={list}
        onChange={({ currentTarget }) => setList(currentTarget.value)}
      />
      <ButtonRow>
        <Button
          variant="default"
          disabled={listed.length === 0 || free === 0}
          onClick={() => {
            if (onChange(inOrder(arrays, array.id, listed, order))) setList('')
          }}
        >
          {words.fillList}
        </Button>
      </ButtonRow>
    </div>
  )
}
