/** What an operator forbids by country, as two-letter codes. */
export interface RegionalRules {
  /** Plants can't be entered there. */
  noPlantsIn: readonly string[]
  /** Loggers are not sold there. */
  noLoggersIn: readonly string[]
}
