import type { Api } from '@heliograph/contract/browser'
import type { Caller, startTestServer } from '#testing/test-server.ts'

type Server = Awaited<ReturnType<typeof startTestServer>>

/** What tests of organisations do all the time, through the front door. */
export const organisationsOf = (server: Server) => {
  /** The same person, speaking for an organisation; 0 for themselves. */
  const speaking = async (caller: Pick<Caller, 'email' | 'digest'>, organisationId: number): Promise<Api> => {
    const { access_token } = await server.apiWith('').auth.token({
      body: { grant_type: 'password', username: caller.email, password: caller.digest, org_id: String(organisationId) },
    })
    return server.apiWith(access_token)
  }

  return {
    speaking,

    /** A person who founded an organisation and speaks for it. */
    async aFounder(name = 'Sonnwerk'): Promise<Caller & { organisation: number; speaks: Api }> {
      const person = await server.aCaller({ name: 'Jonas' })
      const { id: organisation } = await person.api.organisations.create({ body: { name } })
      return { ...person, organisation, speaks: await speaking(person, organisation) }
    },

    /** Somebody in a role of their own, and speaking for the organisation. */
    async aColleague(
      organisation: number,
      role: Parameters<typeof server.aMember>[2],
    ): Promise<Caller & { roleId: number; speaks: Api }> {
      const person = await server.aCaller()
      const roleId = await server.aMember(organisation, person.id, role)
      return { ...person, roleId, speaks: await speaking(person, organisation) }
    },

    /** In the letter that went to this address last: what stands behind the #. */
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

    /** Which of the two it came to: for calls that race. */
    outcome: (call: Promise<unknown>) =>
      call.then(
        () => 'done',
        (error: { code?: string; status?: number }) => error.code ?? `${error.status}`,
      ),
  }
}
