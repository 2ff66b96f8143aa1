import { pino, type DestinationStream } from 'pino'
import { prettyFactory } from 'pino-pretty'
import type { Log } from '#needs/log.ts'

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]
export const logFormats = ['json', 'text'] as const
export type LogFormat = (typeof logFormats)[number]

/**
 * The server's log: a JSON object a line for machines, or text for a terminal.
 * @param to where lines go, if not to standard output
 */
export const createLog = ({ level, format }: { level: LogLevel; format: LogFormat }, to = standardOutput): Log =>
  pino(
    { level, base: null, formatters, serializers: { err: errorFields } },
    format === 'json' ? to : { write: (line: string) => to.write(readable(line)) },
  )

const standardOutput: DestinationStream = { write: (line) => void process.stdout.write(line) }

/** Levels by name: not everybody knows that 30 is info. */
const formatters = { level: (label: string) => ({ level: label }) }

/** One line for what happened, an error's stack below it. */
const readable = prettyFactory({
  colorize: process.stdout.isTTY ?? false,
  translateTime: 'SYS:HH:MM:ss',
  singleLine: true,
})

/**
 * Only what says where it went wrong. An error of the database carries rows in `detail` and parameters beside it, one of
 * a fetch its headers: those may hold what people keep to themselves.
 */
const errorFields = (error: Error): ErrorFields => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...('code' in error && typeof error.code === 'string' && { code: error.code }),
  ...(error.cause instanceof Error && { cause: errorFields(error.cause) }),
})

interface ErrorFields {
  type: string
  message: string
  stack: string
  code?: string
  cause?: ErrorFields
}
