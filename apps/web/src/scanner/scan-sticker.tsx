import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useEffect, useRef, useState } from 'react'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { FileButton } from '#ui/buttons/file-button.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { troubleOf, watchCamera, type CameraTrouble } from './camera.ts'
import { codesOfPhoto } from './sticker-pictures.ts'
import { createStickerReader, type StickerReader } from './sticker-reader.ts'
import type { ReadSticker, Sticker } from './sticker.ts'
import classes from './scan-sticker.module.css'

/** What is told in every place, and what the place says of its own stickers. */
type ScanWords = Words['scan'] & Pick<Words['gateways']['scan'], 'choose' | 'box' | 'other'>

export interface ScanProps {
  /** The serial numbers that a sticker can have here. */
  read: ReadSticker
  /** As long as a sticker is in front of the camera it is told again and again. */
  onRead: (serial: string) => void
  onClose: () => void
  words: ScanWords
}

/** Reads the serial number of a sticker with the camera, or in a photo where there is none. */
export const ScanSticker = ({ read, onRead, onClose, words }: ScanProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const reader = useRef<StickerReader>(null)
  const [attempt, setAttempt] = useState(0)
  const [isLooking, setLooking] = useState(false)
  const [trouble, setTrouble] = useState<CameraTrouble | 'photo' | 'nothing'>()
  const [seen, setSeen] = useState<Sticker>()
  const [light, setLight] = useState<{ turn: (isOn: boolean) => Promise<void>; isOn: boolean }>()
  const stop = useRef<() => void>(undefined)
  const take = useRef<(sticker: Sticker) => void>(undefined)
  const readNow = useRef(read)
  useEffect(() => {
    readNow.current = read
    take.current = (sticker) => {
      const [serial] = sticker.serials
      if (serial !== undefined && sticker.serials.length === 1) {
        setSeen(undefined)
        return onRead(serial)
      }
      setSeen(sticker)
      if (sticker.other) return
      stop.current?.()
      setLooking(false)
    }
  })

  useEffect(() => {
    if (!video.current) return
    const opened = createStickerReader()
    reader.current = opened
    stop.current = watchCamera(video.current, opened, (codes) => readNow.current(codes), {
      looking(turn) {
        setLooking(true)
        setLight(turn && { turn, isOn: false })
      },
      seen: (sticker) => take.current?.(sticker),
      trouble(what) {
        setLooking(false)
        setTrouble(what)
      },
    })
    return () => {
      stop.current?.()
      opened.close()
    }
  }, [attempt])

  const open = async (photo: File | null) => {
    if (!photo || !reader.current) return
    setSeen(undefined)
    setTrouble(undefined)
    try {
      const codes = await codesOfPhoto(photo, reader.current)
      if (!codes) return setTrouble('photo')
      if (codes.length === 0) return setTrouble('nothing')
      take.current?.(read(codes))
    } catch (error) {
      setTrouble(troubleOf(error))
    }
  }
  const again = () => {
    setSeen(undefined)
    setTrouble(undefined)
    setAttempt(attempt + 1)
  }
  const chosen = (serial: string) => {
    onRead(serial)
    again()
  }
  const turnLight = () => {
    if (!light) return
    const isOn = !light.isOn
    light.turn(isOn).then(
      () => setLight({ ...light, isOn }),
      () => setLight(undefined),
    )
  }
  const isChoice = seen && seen.serials.length > 1
  return (
    <section className={classes.scan} aria-label={words.title}>
      <video ref={video} className={classes.video} data-on={isLooking} muted playsInline aria-hidden="true" />
      <div role="status">
        {isLooking && !seen && <p className={classes.hint}>{words.looking}</p>}
        {seen?.other && (
          <Callout tone="warning" icon={IconAlert}>
            {seen.other.isOfBox ? words.box : words.other({ text: shortened(seen.other.text) })}
          </Callout>
        )}
        {trouble && (
          <Callout tone="warning" icon={IconAlert}>
            {words.troubles[trouble]}
          </Callout>
        )}
        {isChoice && <p>{words.choose}</p>}
      </div>
      {isChoice && (
        <ButtonRow>
          {seen.serials.map((serial) => (
            <Button key={serial} size="md" variant="default" onClick={() => chosen(serial)}>
              {serial}
            </Button>
          ))}
        </ButtonRow>
      )}
      <ButtonRow>
        {light && isLooking && (
          <Button variant="default" aria-pressed={light.isOn} onClick={turnLight}>
            {words.light}
          </Button>
        )}
        {!isLooking && (trouble || isChoice) && (
          <Button variant="default" onClick={again}>
            {words.again}
          </Button>
        )}
        <FileButton accept="image/*" onFile={(photo) => void open(photo)} inputProps={{ 'aria-label': words.photo }}>
          {(props) => (
            <Button {...props} variant="default">
              {words.photo}
            </Button>
          )}
        </FileButton>
        <Button variant="subtle" onClick={onClose}>
          {words.close}
        </Button>
      </ButtonRow>
    </section>
  )
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)} …` : text)
