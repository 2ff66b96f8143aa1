// The data is large, and the compiler need not read it.
declare module 'world-atlas/land-110m.json' {
  import type { Topology } from 'topojson-specification'

  const land: Topology
  export default land
}

declare module 'world-atlas/land-50m.json' {
  import type { Topology } from 'topojson-specification'

  const land: Topology
  export default land
}

declare module 'world-atlas/countries-50m.json' {
  import type { Topology } from 'topojson-specification'
  const topology: Topology
  export default topology
}
