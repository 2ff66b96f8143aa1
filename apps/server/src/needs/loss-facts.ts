/** A time in which an alert says that a plant made less than it could. */
export interface LossTrouble {
  alertId: number
  deviceId: number
  /** Out of order, limited, or below its siblings. */
  kind: 'out' | 'limit' | 'below'
  /** It surely stood still: not only a fault that it reported. */
  isSure: boolean
  from: number
  to: number
  /** In the whole time, as the rule that found it counted. */
  lostKwh: number
}

/** A time in which a device, or the whole plant, was worked on as planned. */
export interface LossWork {
  deviceId: number | null
  from: number
  to: number
}

/** Of a plant, as far as they overlap a span. */
export type LossFactsIn = (
  plantId: number,
  from: number,
  to: number,
  now: number,
) => Promise<{ troubles: readonly LossTrouble[]; works: readonly LossWork[] }>

/** What was lost by an alert: undefined where nothing says what could have been made. */
export type LostBy = (alert: {
  id: number
  plantId: number
  startedAt: number
  /** Its latest sign; now while it lasts. */
  until: number
  /** As its own rule counted. */
  lostWh: number | null
}) => Promise<{ kwh: number; micros: number | null; currency: string } | undefined>
