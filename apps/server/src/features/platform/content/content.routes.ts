import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Content } from './content.ts'

export const contentRoutes = (content: Content, asksForSlide: boolean) =>
  routes(contract.content, {
    // Before a code is sent, and before a log-in once passwords were wrong; never before a first one.
    slideVerify: async () => asksForSlide,
    geeTest: async () => false,
    announcement: () => content.announcement(),
    versions: ({ body }) => content.versions(body),
    latestVersion: ({ body }) => content.latestVersion(body),
    addVersion: ({ body, session: { userId }, ip }) => content.addVersion(body, { userId, ip }),
    documents: ({ query }) => content.documents(query.lan, query.type),
    addDocument: ({ body, session: { userId }, ip }) => content.addDocument(body, { userId, ip }),
    removeDocument: ({ params, session: { userId }, ip }) => content.removeDocument(params.id, { userId, ip }),
  })
