import type { ModuleMapOfDay } from '@heliograph/contract/browser'
import type { ModuleArray } from '@heliograph/domain/module-map'
import { useRef, useState } from 'react'
import { ScanField } from '#scanner/scan-field.tsx'
import { inOrder, type Arrays, type Order } from './edits.ts'
import type { MapWords } from './module-fields.tsx'
import { hasPlace, readModuleSticker, scannedComponents } from './scanned.ts'
import classes from './module-map.module.css'

interface Props {
  array: ModuleArray
  arrays: Arrays
  parts: ModuleMapOfDay['parts']
  order: Order
  /** False if it was refused. */
  onChange: (arrays: Arrays) => boolean
  words: MapWords
}

/** One sticker after the other: each gives its device to the next module that has none. */
export const ScanInOrder = ({ array, arrays, parts, order, onChange, words: { moduleMap: words, scan } }: Props) => {
  const [told, setTold] = useState<string>()
  /** It stays before the camera for a while. */
  const last = useRef<string>(undefined)
  const take = (sn: string) => {
    const components = scannedComponents(arrays, parts, sn)
    const [first] = components
    if (sn === last.current && first && hasPlace(arrays, first)) return
    last.current = sn
    setTold(undefined)
    const to = inOrder(arrays, array.id, components, order)
    const free = (one: ModuleArray | undefined) => one?.modules.filter((module) => module.sn === null).length ?? 0
    const made = to.find(({ id }) => id === array.id)
    if (free(made) === free(array)) return setTold(words.scan.noRoom({ sn }))
    if (!onChange(to)) return
    const placed = made?.modules.find((module) => module.sn === first?.sn && module.input === first?.input)
    if (placed)
      setTold(
        words.scan.placed({
          sn,
          place: words.place({ array: array.name, row: placed.row + 1, column: placed.column + 1 }),
        }),
      )
  }
  return (
    <ScanField
      label={words.scan.several}
      staysOpen
      read={readModuleSticker}
      onRead={take}
      words={{ ...scan, ...words.scan }}
    >
      <p role="status" className={classes.note} hidden={told === undefined}>
        {told}
      </p>
    </ScanField>
  )
}
