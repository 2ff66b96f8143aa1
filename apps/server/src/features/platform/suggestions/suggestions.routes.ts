import { contract } from '@heliograph/contract'
import { nothing, pageOf } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { Suggestions } from './suggestions.ts'
import { newSuggestionIn, receivedOf, sentOf } from './suggestions.wire.ts'

export const suggestionRoutes = (suggestions: Suggestions): Route[] =>
  routes(contract.suggestions, {
    send: async ({ body, session }) =>
      sentOf(await suggestions.send(session.userId, newSuggestionIn(body), body.requestKey)),
    mine: async ({ query, session }) => pageOf(await suggestions.mine(session.userId, query), sentOf),
    received: async ({ query }) => pageOf(await suggestions.received(query), receivedOf),
    answer: ({ params, body }) => nothing(suggestions.answer(params.id, body.state, body.answer)),
    picture: ({ params }) => suggestions.picture(params.id, params.place),
  })
