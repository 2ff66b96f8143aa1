/** What is bound to a line of the log beside its message. Never a secret: no password, code, token or request body. */
export interface LogFields {
  err?: Error | undefined
  centre?: string | undefined
  brand?: string | undefined
  requestId?: string | undefined
  /** The call by its endpoint in the contract: `POST /maintain-s/operating/station/search`. */
  call?: string | undefined
  personId?: number | undefined
  [name: string]: unknown
}

export interface Log {
  debug: (fields: LogFields, message: string) => void
  info: (fields: LogFields, message: string) => void
  warn: (fields: LogFields, message: string) => void
  error: (fields: LogFields, message: string) => void
  /** The same log with fields that every line of it has. */
  child: (fields: LogFields) => Log
}

/** For parts that only have errors to report. */
export const reportTo = (log: Log) => (error: Error) => log.error({ err: error }, error.message)
