import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Codes } from './codes.ts'
import type { Slide } from './slide.ts'

export const codeRoutes = (codes: Codes, slide: Slide) =>
  routes(contract.codes, {
    request: ({ body, ip }) => codes.request({ ...body, ip }),
    requestOwn: ({ body, ip, session: { userId } }) => codes.requestOwn({ ...body, ip, userId }),
    slidePuzzle: ({ ip }) => slide.puzzle(ip),
    slideSolve: ({ body, ip }) => slide.solve(body, ip),
  })
