/** Fields of a log line besides its message. No secrets: no password, code, token or request body. */
export interface LogFields {
  err?: Error | undefined
  centre?: string | undefined
  brand?: string | undefined
  requestId?: string | undefined
  /** The endpoint in the contract: `POST /maintain-s/operating/station/search`. */
  call?: string | undefined
  personId?: number | undefined
  [name: string]: unknown
}

export interface Log {
  debug: (fields: LogFields, message: string) => void
  info: (fields: LogFields, message: string) => void
  warn: (fields: LogFields, message: string) => void
  error: (fields: LogFields, message: string) => void
  /** A log that adds these fields to every line. */
  child: (fields: LogFields) => Log
}

/** For parts that only report errors. */
export const reportTo = (log: Log) => (error: Error) => log.error({ err: error }, error.message)
