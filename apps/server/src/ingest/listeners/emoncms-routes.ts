import type { Detail } from '@heliograph/domain/rejection-details'
import { emoncmsAnswer, parseBulk, parsePost, printInputs } from '@heliograph/protocols/http-push/emoncms'
import type { EmoncmsInputs, EmoncmsParameters } from '@heliograph/protocols/http-push/emoncms'
import { readNode } from '@heliograph/protocols/http-push/emoncms-values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pipeline } from '#ingest/pipeline.ts'
import { mappingsIn } from '#ingest/remapping.ts'
import type { KnownGateway } from '#ingest/roster.ts'
import type { EmoncmsInputStore } from '#telemetry/emoncms-inputs.store.ts'
import { limitBody, readParameters } from './emoncms-body.ts'
import { payloadOf, reportOfInputs, snOfNode } from './emoncms-readings.ts'
import { bearerOf, unknownTo } from './http-request.ts'

/** Compatible with emoncms: clients only change the server's address and use the gateway's secret as their key. */
export const addEmoncms = (app: FastifyInstance, { prefix, identify, inputs, accept, detailText, now }: Needs) => {
  const answer = async (request: FastifyRequest<EmoncmsRequest>, reply: FastifyReply, read: Read) => {
    const { parameters, invalid } = await readParameters(request)
    const gateway =
      request.getDecorator<KnownGateway | undefined>('gateway') ?? (await identify(request, parameters['apikey']))
    if (!gateway) return refuse(reply)
    const path = request.params
    const said = invalid === undefined ? read(parameters, path) : { error: invalid }
    const payload = payloadOf(parameters, path.node)
    await accept(
      'error' in said
        ? { gateway, readings: [], payload, undecodable: said.error }
        : reportOfInputs(gateway, payload, said.inputs, mappingsIn(await inputs.list(gateway.id))),
    )
    const text = emoncmsAnswer(parameters, 'error' in said ? detailText(said.error) : undefined)
    return reply
      .code('error' in said ? 400 : 200)
      .type(text.startsWith('{') ? 'application/json' : 'text/plain')
      .send(text)
  }

  /** A key in the URL or a header is checked before the body is read. */
  const judge = async (request: FastifyRequest<EmoncmsRequest>, reply: FastifyReply) => {
    const secret = request.query['apikey'] ?? bearerOf(request)
    if (secret === undefined && request.method === 'POST') return
    const gateway = await identify(request, secret)
    if (!gateway) return refuse(reply)
    request.setDecorator('gateway', gateway)
  }

  const tell = async (request: FastifyRequest<EmoncmsRequest>, reply: FastifyReply) => {
    const gateway = request.getDecorator<KnownGateway>('gateway')
    const node = readNode(request.params.node || request.query['node'])
    const newest = await inputs.newestOf(gateway.id, snOfNode(gateway.sn, node))
    const known = (await inputs.list(gateway.id)).filter((input) => input.node === node)
    return reply.type('application/json').send(printInputs([...newest, ...known], { now: now() }))
  }

  const add = (path: string, read: Read) =>
    app.route<EmoncmsRequest>({
      method: ['GET', 'POST'],
      url: `${prefix}/input/${path}`,
      onRequest: judge,
      preParsing: async (request, _reply, body) =>
        request.getDecorator<KnownGateway | undefined>('gateway')
          ? body
          : limitBody(request, body, async (key) => (await identify(request, key)) !== undefined),
      handler: (request, reply) => answer(request, reply, read),
    })

  for (const suffix of ['', '.json']) {
    add(`post${suffix}`, (parameters) => parsePost(parameters, { now: now() }))
    add(`post${suffix}/:node`, (parameters, { node = '' }) => parsePost(parameters, { now: now(), pathNode: node }))
    add(`bulk${suffix}`, (parameters) => parseBulk(parameters, { now: now() }))
    for (const node of ['', '/:node'])
      app.get<EmoncmsRequest>(`${prefix}/input/get${suffix}${node}`, { onRequest: judge, handler: tell })
  }
}

interface EmoncmsRequest {
  Querystring: EmoncmsParameters
  Params: { node?: string }
}

interface Needs {
  prefix: string
  identify: (request: FastifyRequest, secret: string | undefined) => Promise<KnownGateway | undefined>
  inputs: Inputs
  accept: Pipeline['accept']
  detailText: (detail: Detail) => string
  now: () => number
}

/** The inputs of a gateway whose names do not say everything, with the points that its owner chose, and what its devices told last. */
export type Inputs = Pick<EmoncmsInputStore, 'list' | 'newestOf'>

type Read = (parameters: EmoncmsParameters, path: { node?: string }) => EmoncmsInputs

const refuse = (reply: FastifyReply) => unknownTo(reply).type('text/plain').send('Invalid API key')
