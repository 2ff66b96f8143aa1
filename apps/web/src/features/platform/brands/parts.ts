/** The sections of the form. */
export const parts = [
  'names',
  'logos',
  'colours',
  'functions',
  'layout',
  'places',
  'administrators',
  'versions',
] as const
export type Part = (typeof parts)[number]

/** The section that shows a field. */
export const partOf = (field: string): Part => {
  const [first = '', second = ''] = field.split('.')
  if (first === 'logos' || /(Logo|QrCode|Image)$/.test(second)) return 'logos'
  if (first === 'colours') return 'colours'
  if (first === 'flags' || first === 'blockedFunctions') return 'functions'
  if (ofPlaces.includes(first) || second === 'secondDataCentreDomain') return 'places'
  return first === 'texts' || first === 'onlineService' ? 'names' : 'layout'
}

const ofPlaces = ['domains', 'officialDomain', 'mapKeys', 'trackingCode']
