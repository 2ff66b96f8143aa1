import type { Gateway } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { CopiedValue } from '#ui/text/copied-value.tsx'
import { QrCode } from '#ui/text/qr-code.tsx'
import { exampleOf } from './example-of.ts'
import classes from './gateways.module.css'

interface Props {
  connection: NonNullable<Gateway['connection']>
  /** Right after it was made. */
  secret: string | undefined
  words: Words['gateways']
}

/** What to enter in the device, each line with a copy button, and a command that tries it. */
export const ConnectionSettings = ({ connection, secret, words }: Props) => {
  const { protocol, host, port, userName, topic, url, emoncmsUrl } = connection
  const isHttp = protocol === 'http'
  const rows: (readonly [string, string | null | undefined])[] = [
    [words.url, url],
    [words.emoncmsUrl, emoncmsUrl],
    [words.host, isHttp ? null : host],
    [words.port, isHttp ? null : `${port}`],
    [words.transport, protocol === 'solarman-v5' ? 'TCP' : null],
    [words.userName, userName],
    [words.clientId, userName],
    [isHttp ? words.apiKey : words.password, secret],
    [words.topic, topic],
  ]
  const example = secret === undefined ? undefined : exampleOf(connection, secret)
  return (
    <>
      <dl className={classes.settings}>
        {rows.map(
          ([name, value]) =>
            typeof value === 'string' && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <CopiedValue name={name} value={value} words={words} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {example !== undefined && (
        <details className={classes.example}>
          <summary>{words.qr}</summary>
          <p>{words.qrHint}</p>
          <QrCode
            text={rows.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])).join('\n')}
            label={words.qr}
          />
        </details>
      )}
      {example !== undefined && (
        <details className={classes.example}>
          <summary>{words.example}</summary>
          <CopiedValue name={words.example} value={example} words={words} />
        </details>
      )}
    </>
  )
}
