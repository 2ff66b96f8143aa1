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

/** The tint of the sky at the plant by the sun's elevation, the ground below the horizon, and sunlight. */
interface SkyColours {
  'sky-night': string
  'sky-dusk': string
  'sky-noon': string
  'sky-ground': string
  'sky-sun': string
}

export interface Look {
  surfaces: Surfaces
  sky: SkyColours
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
    sky: {
      'sky-night': '#eff3f9',
      'sky-dusk': '#fdf3e3',
      'sky-noon': '#fffaf0',
      'sky-ground': '#f0f4f8',
      'sky-sun': '#f5b51e',
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
    sky: {
      'sky-night': '#0a0e16',
      'sky-dusk': '#231d1a',
      'sky-noon': '#18212e',
      'sky-ground': '#0a0e14',
      'sky-sun': '#ffc23d',
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
