import type { SetupState } from '@heliograph/contract'
import { centres } from '@heliograph/domain/regions'
import type { Setup } from './setup.ts'

export const stateOf = ({ hosted, ...fixed }: Awaited<ReturnType<Setup['state']>>): SetupState => ({
  ...fixed,
  dataCentres: hosted.map((centre) => centres[centre]),
})
