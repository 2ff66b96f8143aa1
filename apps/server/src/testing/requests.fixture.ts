import { request as ask } from 'node:http'
import type { Call } from '@heliograph/contract'
import type { TSchema } from 'typebox'

/** The parts of a request to any call: its path, query and body as the contract describes them. */
export interface Parts {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** Values in a test world by the name that requests use for them. */
export type Named = Record<string, unknown>

/**
 * A request that the contract accepts. It has all required parts, and every optional part whose name the world knows,
 * because attackers can send optional ids too.
 */
export const sampleOf = ({ params, query, body }: Call, named: Named): Parts => ({
  params: objectOf(params, named),
  query: objectOf(query, named),
  body: body ? objectOf(body, named) : undefined,
})

const objectOf = (schema: TSchema | undefined, named: Named): Record<string, unknown> => {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>
    required?: string[]
  }
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      Object.hasOwn(named, name)
        ? [[name, named[name]]]
        : required.includes(name) && !Object.hasOwn(property, 'default')
          ? [[name, valueOf(property, named)]]
          : [],
    ),
  )
}

interface Described {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: TSchema[]
  items?: TSchema
  minimum?: number
  minItems?: number
  pattern?: string
  minLength?: number
}

const valueOf = (schema: TSchema, named: Named): unknown => {
  const {
    type: types,
    const: only,
    enum: some,
    anyOf,
    items,
    minimum,
    minItems = 0,
    minLength = 1,
  } = schema as Described
  const type = Array.isArray(types) ? types[0] : types
  if (only !== undefined) return only
  if (some) return some[0]
  if (anyOf) return valueOf(anyOf[0]!, named)
  if (type === 'object') return objectOf(schema, named)
  if (type === 'array') return items && minItems > 0 ? [valueOf(items, named)] : []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return minimum ?? 1
  if (type === 'null') return null
  return 'x'.repeat(minLength)
}

/** Replaces the value at a path like `body.deviceId`. */
export const withValue = (parts: Parts, pointer: string, value: unknown): Parts => {
  const changed = structuredClone(parts) as unknown as Record<string, unknown>
  const names = pointer.split('.')
  const last = names.pop()!
  const holder = names.reduce((part, name) => part[name] as Record<string, unknown>, changed)
  holder[last] = value
  return changed as unknown as Parts
}

export interface Answered {
  status: number
  text: string
  headers: Record<string, string | string[] | undefined>
}

interface Way {
  baseUrl: string
  authorization?: string | undefined
  /** The Host header, which determines the brand. */
  host?: string | undefined
  region?: string
}

/** Reads the first bytes of a stream and disconnects. */
export const send = (call: Call, { params, query, body }: Parts, way: Way) =>
  new Promise<Answered>((resolve, reject) => {
    const [method, url] = call.endpoint.split(' ') as [string, string]
    const path = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(params[name])))
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((one) => [name, textOf(one)]),
      ),
    )
    const asJson = method !== 'GET' && body !== undefined ? JSON.stringify(body) : undefined
    const sent = ask(`${way.baseUrl}${way.region ?? '/mdc-eu'}${path}?${search}`, {
      method,
      headers: {
        ...(way.authorization !== undefined && { authorization: way.authorization }),
        ...(way.host !== undefined && { host: way.host }),
        ...(asJson !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(asJson),
        }),
      },
    })
    sent.on('error', reject).on('response', (answer) => {
      let text = ''
      const done = () => resolve({ status: answer.statusCode!, text, headers: answer.headers })
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (!`${answer.headers['content-type']}`.startsWith('text/event-stream')) return
        done()
        sent.destroy()
      })
      answer.on('end', done).on('error', done)
    })
    sent.end(asJson)
  })

const textOf = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value))
