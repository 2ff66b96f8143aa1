import type { Api, DeviceFrame } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIsPhone } from '#browser/use-is-phone.ts'
import { Notice } from '#ui/notices/notice.tsx'
import { hexLines } from '#ui/text/hex-lines.ts'
import { deviceQueries } from './devices.queries.ts'
import classes from './device-frames.module.css'

interface Props {
  api: Api
  deviceId: number
  language: string
  zone: string
  protocolName: (protocol: string) => string
  reasonText: (rejected: DeviceFrame['reasons'][number]) => string
  words: Words['devices']
  shell: Words['shell']
}

/** The raw data from the device, for an operator who investigates a value. */
export const DeviceFrames = ({ api, deviceId, language, words, shell, ...shown }: Props) => {
  const { data, isError, refetch } = useQuery(deviceQueries(api).frames({ deviceId, language }))
  if (!data) {
    if (!isError) return <Skeleton height={320} role="status" aria-label={shell.loading} />
    const retry = <Button onClick={() => void refetch()}>{shell.retry}</Button>
    return <Notice title={words.frame.failed} text={words.detail.failedText} action={retry} />
  }
  return (
    <section aria-label={words.frame.title} className={classes.frames}>
      <p className={classes.lead}>{words.frame.lead}</p>
      {data.length === 0 ? (
        <Notice title={words.frame.noneTitle} text={words.frame.noneText} />
      ) : (
        <ul className={classes.list}>
          {data.map((frame) => (
            <li key={`${frame.receivedAt} ${frame.size}`}>
              <Frame frame={frame} words={words} {...shown} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type FrameProps = Pick<Props, 'zone' | 'protocolName' | 'reasonText' | 'words'> & { frame: DeviceFrame }

const Frame = ({ frame, zone, protocolName, reasonText, words }: FrameProps) => {
  const narrow = useIsPhone()
  const perLine = narrow ? 8 : 16
  const time = formatInstant(zone, Math.floor(frame.receivedAt * 1000))
  const payload: ReactNode =
    frame.encoding === 'hex'
      ? hexLines(frame.payload, perLine).map(({ offset, bytes, text }) => (
          <span key={offset}>
            <i>{offset}</i> <span>{bytes.join(' ').padEnd(perLine * 3 - 1)}</span> <b aria-hidden="true">{text}</b>
            {'\n'}
          </span>
        ))
      : frame.payload
  const isCut = frame.size > mostShown
  return (
    <details className={classes.frame}>
      <summary>
        <span className={classes.time}>{time}</span>
        <span>{protocolName(frame.protocol)}</span>
        <span className={classes.size}>{words.frame.bytes({ count: frame.size })}</span>
        <Outcome frame={frame} reasonText={reasonText} words={words} />
      </summary>
      <div className={classes.inside}>
        <div>
          <h3>
            {words.frame.payload}
            {isCut && <small> · {words.frame.cut({ count: mostShown })}</small>}
          </h3>
          {/* It scrolls, so it must be reachable by keyboard. */}
          <pre
            className={frame.encoding === 'hex' ? classes.hex : classes.text}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label={words.frame.of({ time })}
          >
            {payload}
          </pre>
        </div>
        <Decoded frame={frame} zone={zone} words={words} />
      </div>
    </details>
  )
}

const Outcome = ({ frame, reasonText, words }: Pick<FrameProps, 'frame' | 'reasonText' | 'words'>) => {
  const { kept, dropped, undated, reasons } = frame
  const said = [
    ...(kept > 0 ? [words.frame.kept({ count: kept })] : []),
    ...(undated ? [words.frame.undated] : []),
    ...(dropped > 0 ? [words.frame.dropped({ count: dropped })] : []),
  ]
  return (
    <span className={classes.outcome} data-dropped={dropped > 0}>
      {said.length === 0 ? words.frame.nothing : said.join(' · ')}
      {reasons.map(reasonText).map((text) => (
        <small key={text}>{text}</small>
      ))}
    </span>
  )
}

const Decoded = ({ frame: { readings }, zone, words }: Pick<FrameProps, 'frame' | 'zone' | 'words'>) => (
  <div>
    <h3>{words.frame.decoded}</h3>
    {readings.length === 0 && <p className={classes.lead}>{words.frame.nothingDecoded}</p>}
    {readings.map(({ deviceSn, at, values }, place) => (
      <table key={place} className={classes.values}>
        <caption>
          {deviceSn} · {at === null ? words.frame.noTime : formatInstant(zone, Math.floor(at * 1000))}
        </caption>
        <tbody>
          {values.map(({ storageName, name, unit, value }) => (
            <tr key={storageName}>
              <th scope="row">
                {name} <small>{storageName}</small>
              </th>
              <td>
                {value}
                {unit !== null && <small> {unit}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    ))}
  </div>
)

/** The most bytes that the server returns. */
const mostShown = 16_384
