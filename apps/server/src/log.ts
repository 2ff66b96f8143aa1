import { pino, type DestinationStream } from 'pino'
import { prettyFactory } from 'pino-pretty'
import type { Log } from '#needs/log.ts'

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]
export const logFormats = ['json', 'text'] as const
export type LogFormat = (typeof logFormats)[number]

/**
 * The server's log: one JSON object per line for machines, or text for a terminal.
 * @param to where lines go; standard output by default
 */
export const createLog = ({ level, format }: { level: LogLevel; format: LogFormat }, to = standardOutput): Log =>
  pino(
    { level, base: null, formatters, serializers: { err: errorFields } },
    format === 'json' ? to : { write: (line: string) => to.write(readable(line)) },
  )

const standardOutput: DestinationStream = { write: (line) => void process.stdout.write(line) }

/** Levels by name, because few people know that 30 is info. */
const formatters = { level: (label: string) => ({ level: label }) }

/** One line per event, with an error's stack below it. */
const readable = prettyFactory({
  colorize: process.stdout.isTTY ?? false,
  translateTime: 'SYS:HH:MM:ss',
  singleLine: true,
})

/**
 * Only fields that show what went wrong. Database errors also carry rows and parameters, and fetch errors carry headers,
 * which may contain personal data.
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
