import { Button } from '@mantine/core'
import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Refusal } from '#refusals/refusal.tsx'
import type { ScanProps } from './scan-sticker.tsx'

interface Props extends Omit<ScanProps, 'onClose'> {
  label: string
  /** One sticker after the other, until it is closed. */
  staysOpen?: boolean
  /** Below the button: what was read. */
  children?: ReactNode
}

/** Opens what reads stickers; it is fetched when it is wanted. */
export const ScanField = ({ label, staysOpen = false, onRead, children, ...scan }: Props) => {
  const [Scan, setScan] = useState<ComponentType<ScanProps>>()
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
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
    <>
      <div>
        <Button
          ref={button}
          variant="default"
          aria-expanded={isOpen}
          loading={isOpen && !Scan}
          onClick={() => (isOpen ? close() : void open())}
        >
          {label}
        </Button>
      </div>
      {children}
      <Refusal text={hasFailed ? scan.words.troubles.reader : undefined} />
      {isOpen && Scan && (
        <Scan
          {...scan}
          onRead={(serial) => {
            onRead(serial)
            if (!staysOpen) close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
