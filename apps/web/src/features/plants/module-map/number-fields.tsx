import { highestNumber } from '@heliograph/domain/module-map'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { orders, type Order } from './edits.ts'
import type { Numbering } from './use-numbering.ts'
import classes from './module-map.module.css'

interface Props {
  numbering: Numbering
  order: Order
  onOrder: (order: Order) => void
  words: Words['moduleMap']
}

/** Numbers the chosen modules, or those of the array, one after the other. */
export const NumberFields = ({ numbering, order, onOrder, words: all }: Props) => {
  const words = all.numbering
  const { modules, numbers, text, setText, from, number, remove } = numbering
  return (
    <div className={classes.fields}>
      <p className={classes.note}>{words.text({ modules })}</p>
      <div className={classes.pair}>
        <TextInput
          label={words.from}
          value={text}
          inputMode="numeric"
          error={from === undefined && words.wrong({ most: highestNumber })}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <NativeSelect
          label={words.order}
          value={order}
          data={orders.map((one) => ({ value: one, label: all.orders[one] }))}
          onChange={({ currentTarget }) => onOrder(orders.find((one) => one === currentTarget.value) ?? order)}
        />
      </div>
      <ButtonRow>
        <Button variant="default" disabled={modules === 0 || from === undefined} onClick={number}>
          {words.start}
        </Button>
        <Button variant="default" disabled={numbers === 0} onClick={remove}>
          {words.remove}
        </Button>
      </ButtonRow>
      <p className={classes.note}>{words.keys}</p>
    </div>
  )
}
