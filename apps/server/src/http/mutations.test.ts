import type { Access, Call } from '@heliograph/contract'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { aWorld, brands, calls } from '#testing/world.fixture.ts'
import { createGate, type Policy } from './gate.ts'
import { findingsOf } from './matrix.fixture.ts'

/** The gate with a weakened policy of one call. The matrix must notice, or it protects nothing. */
const weakened: { endpoint?: string; policy?: Partial<Policy>; anyPlant?: boolean } = {}

const server = await startTestServer({
  // With every function on: a call that is off refuses everyone, and no weakness of its policy would show.
  brands,
  posting: { isShown: false },
  gateOf: (people) => {
    const [strict, lax] = [createGate(people), createGate({ ...people, rightIn: async () => strongest })]
    const weak = (call: Policy): Policy =>
      call.endpoint === weakened.endpoint ? { ...call, ...weakened.policy } : call
    const gateFor = (call: Policy) => (call.endpoint === weakened.endpoint && weakened.anyPlant ? lax : strict)
    return {
      identify: (call, ...rest) => gateFor(call).identify(weak(call), ...rest),
      admit: (call, ...rest) => gateFor(call).admit(weak(call), ...rest),
    }
  },
})
afterAll(server.close)
const world = await aWorld(server)

/** Every way to weaken a policy. */
const mutantsOf = (call: Call): [what: string, weaker: Omit<typeof weakened, 'endpoint'>][] => {
  const { access, proof } = call
  if (access === 'public') return []
  const mutants: ReturnType<typeof mutantsOf> = [['open to everybody', { policy: { access: 'public' } }]]
  if (proof) mutants.push(['without a recent proof', { policy: { proof: undefined } as unknown as Partial<Policy> }])
  if (access !== 'wall')
    mutants.push(
      call.scope === undefined || call.scope === 'none'
        ? ['open to API tokens', { policy: { scope: 'plants' } }]
        : ['open to API tokens of another scope', { policy: { scope: call.scope === 'alerts' ? 'plants' : 'alerts' } }],
    )
  if (access === 'session') return mutants
  if (access === 'wall') return [...mutants, ['open to who is logged in', { policy: { access: 'session' } }]]
  if ('permission' in access && access.permission === 'installation')
    mutants.push(['open to operators of a white label', { policy: { access: { permission: 'operator' } } }])
  if ('organisation' in access || 'permission' in access)
    return [...mutants, ['open to who is logged in', { policy: { access: 'session' } }]]
  mutants.push(['open to whoever names a plant', { anyPlant: true }])
  const right = 'plant' in access ? access.plant : access.device
  const weaker = weakerRights[weakerRights.indexOf(right as string) + 1]
  if (weaker) {
    const lowered = 'plant' in access ? { ...access, plant: weaker } : { ...access, device: weaker }
    mutants.push([`for ${weaker}`, { policy: { access: lowered as Access } }])
  }
  if ('device' in access && access.plantAt !== undefined) {
    mutants.push([
      'without a look at the plant beside the device',
      { policy: { access: { device: access.device, at: access.at } } },
    ])
  }
  return mutants
}

const weakerRights = ['own', 'operate', 'read']
const strongest = 'own' as never

/** A call has the same policy at each of its addresses. */
const once = calls.filter(([name], place) => calls.findIndex(([other]) => other === name) === place)

const mutants = once.flatMap(([name, call]) =>
  mutantsOf(call).map(([what, weaker]) => [name, what, call, weaker] as const),
)

/** Answers give most of them away: only the others need what is stored, a search of all tables. */
const unread = { ...world, adasRows: async () => '' }

test.each(mutants)('the matrix notices %s %s', async (name, _what, call, weaker) => {
  Object.assign(weakened, { endpoint: call.endpoint, policy: undefined, anyPlant: undefined }, weaker)
  const lookIn = async (there: typeof world) => (await findingsOf(name, call, there, server.baseUrl).next()).value
  expect((await lookIn(unread)) ?? (await lookIn(world))).toBeDefined()
})
