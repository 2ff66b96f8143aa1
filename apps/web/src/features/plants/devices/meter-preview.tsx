import type { MeterPreview as Preview } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { energyTexts, quantityText } from '#charts/axes/quantity.ts'
import classes from './meter.module.css'

interface Props {
  preview: Preview
  /** Of the correction that was there before the one that is typed. */
  isOfBefore: boolean
  words: Words['devices']['meter']
}

/** What a correction makes of today. */
export const MeterPreview = ({ preview: { asIs, corrected }, isOfBefore, words }: Props) => {
  const energies = (
    [
      ['generation', 'generationValue'],
      ['use', 'useValue'],
      ['buy', 'buyValue'],
      ['sell', 'gridValue'],
    ] as const
  ).map(([name, field]) => ({ name: words.sums[name], values: energyTexts([asIs[field], corrected[field]]) }))
  const powers = [quantityText(asIs.usePower, 'W'), quantityText(corrected.usePower, 'W')]
  return (
    <table className={classes.preview} aria-busy={isOfBefore}>
      <caption>{words.preview}</caption>
      <thead>
        <tr>
          <th scope="col">{words.today}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {[...energies, { name: words.sums.useNow, values: powers }].map(({ name, values: [before, after] }) => (
          <tr key={name} data-changed={before !== after}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
