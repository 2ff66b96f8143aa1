import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Suggestions } from './suggestions.ts'

export const suggestionRoutes = (suggestions: Suggestions) =>
  routes(contract.suggestions, {
    send: ({ body, session: { userId } }) => suggestions.send(userId, body),
    mine: ({ query, session: { userId } }) => suggestions.mine(userId, query),
    received: ({ query }) => suggestions.received(query),
    answer: ({ params, body }) => suggestions.answer(params.id, body),
    picture: ({ params }) => suggestions.picture(params.id, params.place),
  })
