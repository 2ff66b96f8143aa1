import { contract } from '@heliograph/contract'
import { nothing, pageOf } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { Announcements } from './announcements.ts'
import type { Content } from './content.ts'
import {
  announcementOf,
  documentOf,
  newDocumentIn,
  newVersionIn,
  publishedOf,
  shownOf,
  versionKeyIn,
  versionOf,
  writtenIn,
} from './content.wire.ts'

interface Given {
  asksForSlide: boolean
  /** A call, with what is sent, belongs to a function that the brand does not offer. */
  isOff: (endpoint: string, sent: object) => boolean
}

export const contentRoutes = (
  content: Content,
  announcements: Announcements,
  { asksForSlide, isOff }: Given,
): Route[] =>
  routes(contract.content, {
    // Before a code is sent, and before a log-in after wrong passwords, but never before the first log-in.
    slideVerify: async () => asksForSlide,
    geeTest: async () => false,
    announcement: async ({ query }) => announcementOf(await announcements.newest(query.lan)),
    announcements: async ({ query, session: { userId } }) =>
      (await announcements.shownTo(userId, query.lan)).map(shownOf),
    dismissAnnouncement: ({ params, session: { userId } }) => nothing(announcements.dismiss(params.id, userId)),
    allAnnouncements: async () => (await announcements.all()).map(publishedOf),
    addAnnouncement: async ({ body, session: { userId }, ip }) =>
      publishedOf(await announcements.add(writtenIn(body), { userId, ip })),
    changeAnnouncement: async ({ params, body, session: { userId }, ip }) =>
      publishedOf(await announcements.change(params.id, writtenIn(body), body.again ?? false, { userId, ip })),
    withdrawAnnouncement: ({ params, session: { userId }, ip }) =>
      nothing(announcements.withdraw(params.id, { userId, ip })),
    versions: async ({ body }) => (await content.versions(body)).map(versionOf),
    searchVersions: async ({ query }) => pageOf(await content.searchVersions(query), versionOf),
    latestVersion: async ({ body }) => versionOf(await content.latestVersion(body)),
    addVersion: async ({ body, session: { userId }, ip }) =>
      versionOf(await content.addVersion(newVersionIn(body), { userId, ip })),
    changeVersion: async ({ body, session: { userId }, ip }) =>
      versionOf(await content.changeVersion(newVersionIn(body), { userId, ip })),
    withdrawVersion: ({ body, session: { userId }, ip }) =>
      nothing(content.withdrawVersion(versionKeyIn(body), { userId, ip })),
    documents: async ({ query, session: { permissions } }) => {
      const all = await content.documents(query.lan, query.type)
      // A list of one type is refused before it gets here; operators edit them all.
      const { endpoint } = contract.content.documents
      const offered = permissions.includes('operator') ? all : all.filter(({ type }) => !isOff(endpoint, { type }))
      return offered.map(documentOf)
    },
    addDocument: async ({ body, session: { userId }, ip }) =>
      documentOf(await content.addDocument(newDocumentIn(body), { userId, ip })),
    changeDocument: async ({ params, body, session: { userId }, ip }) =>
      documentOf(await content.changeDocument(params.id, newDocumentIn(body), { userId, ip })),
    removeDocument: ({ params, session: { userId }, ip }) => nothing(content.removeDocument(params.id, { userId, ip })),
  })
