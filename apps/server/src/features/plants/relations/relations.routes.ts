import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { HandOvers } from './hand-overs.ts'
import type { Relations } from './relations.ts'
import type { TakeOvers } from './take-overs.ts'

export const relationRoutes = ({ relations, handOvers, takeOvers }: Parts) =>
  routes(contract.relations, {
    related: ({ plantId, query, session }) => relations.related(plantId, query.past ?? false, session),
    relatable: ({ query, session }) => relations.relatable(query.business, session),
    relate: ({ plantId, body, session }) => relations.relate(plantId, body, session),
    change: ({ plantId, params, body, session }) => relations.change(plantId, params.relId, body, session),
    end: ({ plantId, params, session }) => relations.end(plantId, params.relId, session),
    authConfig: ({ plantId, query, session }) => relations.authConfig(plantId, query.authOpen, session),
    handOver: ({ plantId }) => handOvers.pendingOf(plantId),
    startHandOver: ({ plantId, body, session }) => handOvers.start(plantId, body.receiver, session),
    withdrawHandOver: ({ plantId, session }) => handOvers.withdraw(plantId, session),
    offer: ({ body, session }) => handOvers.offer(body.ticket, session),
    accept: ({ body, session }) => handOvers.accept(body.ticket, body.keep, session),
    stranded: ({ query }) => takeOvers.find(query.text),
    takeOver: ({ body, session }) => takeOvers.take(body, session),
  })

interface Parts {
  relations: Relations
  handOvers: HandOvers
  takeOvers: TakeOvers
}
