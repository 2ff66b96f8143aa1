import { Transform, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { detail, type Detail } from '@heliograph/domain/rejection-details'
import type { EmoncmsParameters } from '@heliograph/protocols/http-push/emoncms'
import type { FastifyRequest } from 'fastify'
import { bytesOf, parseForm, textOf } from './http-request.ts'

/**
 * The parameters of a request: those of the query and of the form in its body. Compressed data (zlib) is the whole body
 * with `cb=1`, as emonHub sends it, or hexadecimal in `data` with `c=1`; it is returned as if it had not been compressed.
 */
export const readParameters = async (
  request: FastifyRequest<{ Querystring: EmoncmsParameters }>,
): Promise<{ parameters: EmoncmsParameters; invalid?: Detail }> => {
  const { cb, ...query } = request.query
  if (isOn(cb)) return uncompressed(query, bytesOf(request))
  const { c, ...rest } = { ...query, ...parseForm(textOf(request)) }
  return isOn(c) ? uncompressed(rest, hexIn(rest.data ?? '')) : { parameters: rest }
}

/**
 * The body of a request whose key may be a field of it, so that anyone can send it: it is kept until the key is known. A logger that was
 * offline sends a long one, and would send it for ever if it were refused: where a gateway's key comes early, the usual limit applies.
 * @throws TooLong
 */
export const limitBody = (
  { headers }: FastifyRequest,
  body: Readable,
  isKnown: (key: string) => Promise<boolean>,
): Readable => {
  const isAnnounced = Number(headers['content-length']) > mostUnknownBytes
  const head: Buffer[] = []
  let [bytes, lookAt, isFree, isJudged] = [0, isAnnounced ? 1 : mostUnknownBytes + 1, false, false]

  // Nobody waits for what a stranger only announces.
  const waitFor = (ms: number) => setTimeout(() => limited.destroy(new TooLong()), ms)
  let patience = isAnnounced ? waitFor(firstMs) : undefined

  const look = async () => {
    // Not after each chunk: of a thousand small ones, all would be read a thousand times.
    lookAt = bytes * 2
    const key = keyIn(Buffer.concat(head).toString())
    if (key === undefined || isJudged) return
    isJudged = true
    // How long the database takes is not the sender's fault.
    clearTimeout(patience)
    isFree = await isKnown(key)
    if (isAnnounced && !isFree) throw new TooLong()
  }

  const take = async (chunk: Buffer) => {
    if (isFree) return
    if (bytes === 0 && patience !== undefined) {
      clearTimeout(patience)
      patience = waitFor(unknownMs)
    }
    head.push(chunk)
    bytes += chunk.length
    if (bytes >= lookAt || bytes > mostUnknownBytes) await look()
    if (isFree) head.length = 0
    else if (bytes > mostUnknownBytes) throw new TooLong()
  }

  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      take(chunk).then(() => done(null, chunk), done)
    },
  })
  limited.on('close', () => clearTimeout(patience))
  // Not a pipeline, which would close the connection before the answer.
  body.on('error', (error) => limited.destroy(error))
  // Where the request is refused already, no one else listens to its faults any more.
  limited.on('error', () => undefined)
  return body.pipe(limited)
}

/** Of the beginning of a form, whose last field may be cut off. */
const keyIn = (text: string) => parseForm(text.slice(0, Math.max(text.lastIndexOf('&'), 0)))['apikey']

/** The sender's fault, so it is not reported. */
class TooLong extends Error {
  override name = 'TooLong'
  readonly statusCode = 413
  constructor() {
    super(
      `This request can have ${mostUnknownBytes / 1024} KiB. For more, send a valid key in the address (?apikey=…), in the header Authorization: Bearer, or first in the body; or send fewer rows at once`,
    )
  }
}

const uncompressed = async (parameters: EmoncmsParameters, bytes: Uint8Array) => {
  try {
    const data = (await promisify(inflate)(bytes, { maxOutputLength: mostBytes })).toString()
    return { parameters: { ...parameters, data } }
  } catch {
    return { parameters, invalid: detail('wrongCompression') }
  }
}

const isOn = (flag: string | undefined) => flag !== undefined && flag !== '0'

const hexIn = (text: string) => (/^(?:[0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.alloc(0))

/** As long as uncompressed data can be. Without a limit, a small body could fill our memory. */
const mostBytes = 1_000_000
/** A thousand rows of a few values. Where the key was checked before, the usual limit applies. */
const mostUnknownBytes = 256 * 1024
/** Over a mobile network, the first bytes of a body can come seconds after the headers. */
const firstMs = 5_000
/** In this time after its first bytes, a long request that can still become a known one shows its key. */
const unknownMs = 2_000
