import type { PlantRow } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { quantityText } from '#charts/axes/quantity.ts'
import { Sparkline } from '#charts/small/sparkline.tsx'
import { Quantity } from '#ui/text/quantity.tsx'

interface Props {
  curve: PlantRow['curve']
  widthPx: number
  heightPx: number
  words: Words['plants']
  shell: Words['shell']
}

/** The shape of today in half-hour steps; the future stays blank. */
export const PlantCurve = ({ curve, widthPx, heightPx, words, shell }: Props) => {
  const known = curve?.filter((value) => value !== null) ?? []
  if (!curve || known.length === 0) return <Quantity text="--" unit="" missing={shell.noData} />
  const label = words.curvePeak({ power: quantityText(Math.max(...known), 'W') })
  return <Sparkline values={curve} colour="--hg-generation" label={label} widthPx={widthPx} heightPx={heightPx} />
}
