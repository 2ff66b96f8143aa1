import type { Words } from '@heliograph/phrases'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { useRef, useState, type ComponentType } from 'react'
import { Refusal } from '#refusals/refusal.tsx'
import type { ScanProps } from './scan-sticker.tsx'
import classes from './gateways.module.css'

interface Props {
  field: TextInputProps
  value: string
  onRead: (serial: string) => void
  words: Words['gateways']
}

/** The serial number of a logger, typed or read from its sticker. What reads it is fetched when it is wanted. */
export const SerialField = ({ field, value, onRead, words }: Props) => {
  const [Scan, setScan] = useState<ComponentType<ScanProps>>()
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [read, setRead] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const open = async () => {
    setFailed(false)
    setOpen(true)
    try {
      const { ScanSticker } = await import('./scan-sticker.tsx')
      setScan(() => ScanSticker)
    } catch {
      setOpen(false)
      setFailed(true)
    }
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
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
      <div>
        <Button
          ref={button}
          variant="default"
          aria-expanded={isOpen}
          loading={isOpen && !Scan}
          onClick={() => (isOpen ? close() : void open())}
        >
          {words.scan.start}
        </Button>
      </div>
      <p role="status" className={classes.lead} hidden={read === undefined || read !== value}>
        {read !== undefined && read === value && words.scan.read({ sn: read })}
      </p>
      <Refusal text={hasFailed ? words.scan.troubles.reader : undefined} />
      {isOpen && Scan && (
        <Scan
          onRead={(serial) => {
            setRead(serial)
            onRead(serial)
            close()
          }}
          onClose={close}
          words={words.scan}
        />
      )}
    </div>
  )
}
