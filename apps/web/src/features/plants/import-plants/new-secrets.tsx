import { harmlessCell } from '@heliograph/domain/formulas'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { saveFile } from '#browser/save-file.ts'
import type { JudgedRow } from './import-state.ts'
import classes from './import-plants.module.css'

interface Props {
  rows: readonly JudgedRow[]
  words: Words['importPlants']
}

/** The gateways that were made with the plants, with secrets that nobody can read again. */
export const NewSecrets = ({ rows, words }: Props) => {
  const made = rows.flatMap(({ cells, answer }) =>
    answer?.gateway?.secret ? [{ ...answer.gateway, plant: cells.name ?? '' }] : [],
  )
  if (made.length === 0) return null
  const save = () => {
    const table = [
      [words.secretPlant, words.secretSerial, words.secretProtocol, words.secretSecret],
      // Who wrote the list may be someone else. A secret is ours, and stays as it is.
      ...made.map(({ plant, deviceSn, protocol, secret }) => [
        harmlessCell(plant),
        harmlessCell(deviceSn),
        protocol,
        secret ?? '',
      ]),
    ]
    const text = table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')
    saveFile(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }), `${words.secretsName}.csv`)
  }
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{words.secrets}</h2>
      <p className={classes.hint}>{words.secretsText}</p>
      <ul className={classes.rows} aria-label={words.secrets}>
        {made.map(({ plant, deviceSn, protocol, secret }) => (
          <li key={deviceSn} className={classes.right}>
            <span>{plant}</span>
            <span className={classes.detail}>
              {deviceSn} · {protocol} · <code>{secret}</code>
            </span>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="default" onClick={save}>
          {words.secretsSave}
        </Button>
      </div>
    </section>
  )
}
