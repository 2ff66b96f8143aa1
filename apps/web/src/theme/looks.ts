/** Neutral surfaces and the texts on them. Every text role has a contrast of 4.5:1 on every surface. */
interface Surfaces {
  page: string
  card: string
  raised: string
  sunken: string
  /** Between elements: decoration, can be faint. */
  line: string
  /** Around controls: must be visible, 3:1. */
  control: string
  text: string
  muted: string
}

/**
 * The colours of energy directions. Optimised for the worst pair under colour-vision deficiencies: do not adjust by
 * eye.
 */
interface EnergyColours {
  generation: string
  use: string
  buy: string
  sell: string
  charge: string
  discharge: string
  soc: string
}

/** The colours of states; readable as text on every surface. */
interface StateColours {
  success: string
  warning: string
  error: string
  info: string
}

export interface Look {
  surfaces: Surfaces
  energy: EnergyColours
  state: StateColours
}

export type Scheme = 'light' | 'dark'

export const looks: Record<Scheme, Look> = {
  light: {
    surfaces: {
      page: '#f5f7fa',
      card: '#ffffff',
      raised: '#ffffff',
      sunken: '#eef2f6',
      line: '#dde3ea',
      control: '#7e8a97',
      text: '#1b2430',
      muted: '#52606f',
    },
    energy: {
      generation: '#ba800c',
      use: '#8e4be0',
      buy: '#cb2c5f',
      sell: '#0096ae',
      charge: '#046a1a',
      discharge: '#5a2105',
      soc: '#013176',
    },
    state: { success: '#2f7a12', warning: '#8a5a00', error: '#c8161d', info: '#1d5fd0' },
  },
  dark: {
    surfaces: {
      page: '#0d1117',
      card: '#161b22',
      raised: '#1c232c',
      sunken: '#11161d',
      line: '#2b333d',
      control: '#6b7885',
      text: '#e6edf3',
      muted: '#9da9b5',
    },
    energy: {
      generation: '#e49d04',
      use: '#b188fb',
      buy: '#fa4f87',
      sell: '#5bd5e2',
      charge: '#96fd50',
      discharge: '#a15f1d',
      soc: '#0169e8',
    },
    state: { success: '#73d13d', warning: '#ffc53d', error: '#ff7875', info: '#7ca9ff' },
  },
}
