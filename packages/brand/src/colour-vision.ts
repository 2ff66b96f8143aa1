import { keysOf } from '@heliograph/domain/records'
import { parseHex, type Rgb } from './colours.ts'
import { labOf, linear } from './contrast.ts'

// Simulations by G. M. Machado et al., "A physiologically-based model for simulation of color vision deficiency" (2009), of
// people who lack one kind of receptor. On linear light.
const deficiencies = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const
type Deficiency = keyof typeof deficiencies

/** Two colours that some can hardly tell apart. `everyone` includes people who see all colours. */
interface NearPair<Name> {
  one: Name
  other: Name
  who: Deficiency | 'everyone'
}

/** The pairs of these colours that are too near each other, each with those who see it worst. */
export const nearPairs = <Name>(colours: readonly { name: Name; hex: string }[]): NearPair<Name>[] => {
  const seen = colours.map(({ name, hex }) => ({ name, looks: looksOf(hex) }))
  return seen.flatMap(({ name: one, looks }, place) =>
    seen.slice(place + 1).flatMap(({ name: other, looks: otherLooks }): NearPair<Name>[] => {
      if (distance(looks.everyone, otherLooks.everyone) < leastDistance) return [{ one, other, who: 'everyone' }]
      const [worst] = keysOf(deficiencies)
        .map((who) => ({ who, apart: distance(looks[who], otherLooks[who]) }))
        .toSorted((first, second) => first.apart - second.apart)
      return worst && worst.apart < leastDistance ? [{ one, other, who: worst.who }] : []
    }),
  )
}

const looksOf = (hex: string) => {
  const rgb = parseHex(hex)
  if (!rgb) throw new RangeError(`Not a colour: ${hex}`)
  const light = linear(rgb)
  return {
    everyone: labOf(light),
    protanopia: labOf(seenWith('protanopia', light)),
    deuteranopia: labOf(seenWith('deuteranopia', light)),
    tritanopia: labOf(seenWith('tritanopia', light)),
  }
}

const seenWith = (deficiency: Deficiency, [red, green, blue]: Rgb): Rgb => {
  const [first, second, third] = deficiencies[deficiency]
  const mixed = ([ofRed, ofGreen, ofBlue]: Rgb) =>
    Math.min(1, Math.max(0, ofRed * red + ofGreen * green + ofBlue * blue))
  return [mixed(first), mixed(second), mixed(third)]
}

const distance = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(...one.map((part, place) => part - (other[place] ?? 0)))

/** In OKLab. */
const leastDistance = 0.08
