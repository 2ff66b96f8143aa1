import type { Api } from '@heliograph/contract/browser'
import type { Caller, startTestServer } from '#testing/test-server.ts'

type Server = Awaited<ReturnType<typeof startTestServer>>

/** Common steps of tests about organisations, through the API. */
export const organisationsOf = (server: Server) => {
  /** The same person, acting for an organisation, or for themselves with 0. */
  const speaking = async (caller: Pick<Caller, 'email' | 'digest'>, organisationId: number): Promise<Api> => {
    const { access_token } = await server.apiWith('').auth.token({
      body: { grant_type: 'password', username: caller.email, password: caller.digest, org_id: String(organisationId) },
    })
    return server.apiWith(access_token)
  }

  return {
    speaking,

    /** A person who created an organisation and acts for it. */
    async aFounder(name = 'Sonnwerk'): Promise<Caller & { organisation: number; speaks: Api }> {
      const person = await server.aCaller({ name: 'Jonas' })
      const { id: organisation } = await person.api.organisations.create({ body: { name } })
      return { ...person, organisation, speaks: await speaking(person, organisation) }
    },

    /** A person with their own role, acting for the organisation. */
    async aColleague(
      organisation: number,
      role: Parameters<typeof server.aMember>[2],
    ): Promise<Caller & { roleId: number; speaks: Api }> {
      const person = await server.aCaller()
      const roleId = await server.aMember(organisation, person.id, role)
      return { ...person, roleId, speaks: await speaking(person, organisation) }
    },

    /** The token in the last message to this address: what follows the #. */
    async tokenSentTo(recipient: string) {
      const { body } = await server.engine.db
        .selectFrom('outbox')
        .select('body')
        .where('recipient', '=', recipient)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const link = /https?:\/\/[^\s]+\/invitation#(\S+)/.exec(body!)
      return link![1]!
    },

    /** Which of the two outcomes a racing call had. */
    outcome: (call: Promise<unknown>) =>
      call.then(
        () => 'done',
        (error: { code?: string; status?: number }) => error.code ?? `${error.status}`,
      ),
  }
}
