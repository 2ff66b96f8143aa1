import { isArea, type Area } from '@heliograph/domain/areas'

/** The chosen region: the second step. In the address, so that the browser's back button leads to the first. */
export interface RegisterSearch {
  area?: Area
}

export const readRegisterSearch = ({ area }: Record<string, unknown>): RegisterSearch => (isArea(area) ? { area } : {})
