import { contract } from '@heliograph/contract'
import { askedLanguage } from '#needs/languages.ts'
import type { Sendable } from '#needs/messages.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { Codes } from './codes.ts'
import { puzzleOf, requestedOf, solvedOf } from './codes.wire.ts'
import type { Slide } from './slide.ts'

export const codeRoutes = (codes: Codes, slide: Slide, sendable: Sendable): Route[] =>
  routes(contract.codes, {
    channels: async () => ({ ...sendable }),
    request: async ({ body, ip, languages }) =>
      requestedOf(await codes.request({ ...body, language: askedLanguage(body.language, languages()), ip })),
    requestOwn: async ({ body, ip, session: { userId } }) =>
      requestedOf(await codes.requestOwn({ ...body, ip, userId })),
    slidePuzzle: async ({ ip }) => puzzleOf(await slide.puzzle(ip)),
    slideSolve: async ({ body: { puzzle, ...solution }, ip }) =>
      solvedOf(await slide.solve({ ...solution, token: puzzle }, ip)),
  })
