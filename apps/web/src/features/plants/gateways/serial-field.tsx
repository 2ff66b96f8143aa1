import type { Words } from '@heliograph/phrases'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { ScanField } from '#scanner/scan-field.tsx'
import { readSticker } from './sticker.ts'
import classes from './gateways.module.css'

interface Props {
  field: TextInputProps
  value: string
  onRead: (serial: string) => void
  words: Words['gateways']
  scan: Words['scan']
}

/** The serial number of a logger, typed or read from its sticker. */
export const SerialField = ({ field, value, onRead, words, scan }: Props) => {
  const [read, setRead] = useState<string>()
  return (
    <div className={classes.serial}>
      <TextInput
        label={words.serialNumber}
        description={words.serialNumberHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        {...field}
      />
      <ScanField
        label={scan.start}
        read={readSticker}
        onRead={(serial) => {
          setRead(serial)
          onRead(serial)
        }}
        words={{ ...scan, ...words.scan }}
      >
        <p role="status" className={classes.lead} hidden={read === undefined || read !== value}>
          {read !== undefined && read === value && scan.read({ sn: read })}
        </p>
      </ScanField>
    </div>
  )
}
