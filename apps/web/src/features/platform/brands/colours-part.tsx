import type { Brand } from '@heliograph/brand/brand'
import { nearPairs } from '@heliograph/brand/colour-vision'
import type { Colour, ColourType } from '@heliograph/brand/colours'
import { parseHex, toHex } from '@heliograph/brand/colours'
import type { Words } from '@heliograph/phrases'
import { TextInput } from '@mantine/core'
import { placesByDash } from '#charts/curve/line-look.ts'
import { frameColours } from '#frames/frame-colours.ts'
import type { Scheme } from '#theme/looks.ts'
import { variablesOf } from '#theme/variables.ts'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import type { BrandDraft } from './use-brand-draft.ts'
import classes from './brands.module.css'

interface Props {
  draft: BrandDraft
  /** With the last colours that could be read. */
  brand: Brand
  words: Words['brands']
}

/** Every colour as it was wished, and as texts and marks get it in both schemes. */
export const ColoursPart = ({ draft, brand, words }: Props) => {
  const shown = { light: shownColours(brand, 'light'), dark: shownColours(brand, 'dark') }
  return (
    <>
      <p className={classes.hint}>{words.colourLead}</p>
      {groups.map(({ group, types }) => (
        <FieldGroup key={group} title={words.colourGroups[group]}>
          {types.map((type) => (
            <ColourField key={type} type={type} draft={draft} shown={shown} words={words} />
          ))}
          {group === 'charts' && <Near shown={shown} words={words} />}
        </FieldGroup>
      ))}
    </>
  )
}

type Shown = Record<Scheme, Record<ColourType, string>>

interface FieldProps {
  type: ColourType
  draft: BrandDraft
  shown: Shown
  words: Words['brands']
}

const ColourField = ({ type, draft, shown, words }: FieldProps) => {
  const { settings, set, at } = draft
  const { hex, alphaPercent } = settings.colours[type]
  const name = words.colours[type]
  const wish = parseHex(hex)
  const change = (own: Partial<Colour>) =>
    set({ colours: { ...settings.colours, [type]: { ...settings.colours[type], ...own } } })
  const isAdjusted = wish !== undefined && schemes.some((scheme) => shown[scheme][type] !== toHex(wish))
  return (
    <div className={classes.colour}>
      <span className={classes.colourName}>{name}</span>
      <input
        type="color"
        className={classes.well}
        aria-label={words.colourOf({ name })}
        value={wish ? toHex(wish) : '#000000'}
        onChange={(event) => change({ hex: event.currentTarget.value })}
      />
      <TextInput
        className={classes.hex}
        aria-label={name}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        data-path={`colours.${type}`}
        value={hex}
        error={at(`colours.${type}`)}
        onChange={(event) => change({ hex: event.currentTarget.value.trim() })}
      />
      <TextInput
        className={classes.percent}
        aria-label={words.opacityOf({ name })}
        autoComplete="off"
        inputMode="numeric"
        maxLength={3}
        rightSection="%"
        value={Number.isNaN(alphaPercent) ? '' : String(alphaPercent)}
        onChange={({ currentTarget: { value } }) =>
          change({ alphaPercent: /^\d+$/.test(value) ? Number(value) : Number.NaN })
        }
      />
      <span className={classes.swatches} title={isAdjusted ? words.adjusted : undefined}>
        {schemes.map((scheme) => (
          <span key={scheme} className={classes.swatch} data-in={scheme}>
            <i style={{ background: shown[scheme][type] }} />
          </span>
        ))}
        {isAdjusted && <span className="only-heard">{words.adjusted}</span>}
      </span>
    </div>
  )
}

/** Pairs of chart colours that are hard to tell apart, among those that one chart has with the same stroke. */
const Near = ({ shown, words }: { shown: Shown; words: Words['brands'] }) => {
  const pairs = schemes.flatMap((scheme) =>
    nearPairs([...energies, ...comparisons].map((name) => ({ name, hex: shown[scheme][name] })))
      .filter(({ one, other }) => together.some((types) => types.has(one) && types.has(other)))
      .map((pair) => ({ scheme, ...pair })),
  )
  if (pairs.length === 0) return <p className={classes.hint}>{words.nearNone}</p>
  return (
    <div className={classes.advice} role="status">
      <p>{words.nearTitle}</p>
      <ul>
        {pairs.map(({ scheme, one, other, who }) => (
          <li key={`${scheme} ${one} ${other}`}>
            {words.near({ one: words.colours[one], other: words.colours[other], who: words.nearWho[who] })}{' '}
            {scheme === 'light' ? words.onLight : words.onDark}
          </li>
        ))}
      </ul>
    </div>
  )
}

const shownColours = (brand: Brand, scheme: Scheme): Shown[Scheme] => {
  const own = { ...variablesOf(brand, scheme), ...frameColours(brand, scheme) }
  const fill = own['--hg-accent'] ?? ''
  const at = (name: string): string => {
    const value = own[name] ?? fill
    const ours = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
    return ours === undefined ? value : (own[ours] ?? fill)
  }
  return {
    primary: at('--hg-accent-text'),
    success: at('--hg-success'),
    warning: at('--hg-warning'),
    error: at('--hg-error'),
    fail: at('--mantine-color-error'),
    'left-menu': at('--hg-left-menu'),
    'top-navigation': at('--hg-top-navigation'),
    'station-button': at('--hg-station-button'),
    'station-button-active': at('--hg-station-button-active'),
    'chart-1': at('--hg-generation'),
    'chart-2': at('--hg-use'),
    'chart-3': at('--hg-buy'),
    'chart-4': at('--hg-sell'),
    'chart-5': at('--hg-charge'),
    'chart-6': at('--hg-discharge'),
    'chart-7': at('--hg-soc'),
    'chart-8': at('--hg-chart-8'),
    'chart-9': at('--hg-chart-9'),
    'chart-10': at('--hg-chart-10'),
    'chart-11': at('--hg-chart-11'),
    'chart-12': at('--hg-chart-12'),
  }
}

const schemes = ['light', 'dark'] as const
const energies = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6', 'chart-7'] as const
const comparisons = ['chart-8', 'chart-9', 'chart-10', 'chart-11', 'chart-12'] as const
/** In one chart, with the same stroke: energies, areas of a comparison, lines of devices. */
const together: readonly ReadonlySet<string>[] = [
  new Set(energies),
  new Set(comparisons),
  ...placesByDash.map((places) => new Set(places.map((place) => `chart-${place + 1}`))),
]
const groups = [
  { group: 'platform', types: ['primary', 'success', 'warning', 'error', 'fail'] },
  { group: 'frame', types: ['top-navigation', 'left-menu', 'station-button', 'station-button-active'] },
  { group: 'charts', types: [...energies, ...comparisons] },
] as const
