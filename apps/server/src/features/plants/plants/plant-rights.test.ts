import { functionCodes, type FunctionCode, type PlantRight, type SharedRight } from '@heliograph/domain/permissions'
import type { Insertable } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import type { Caller } from '#needs/caller.ts'
import { createPlantRightStore, readablePlants } from './plant-rights.store.ts'
import { createPlantStore } from './plants.store.ts'
import type { PlantsTable } from './plants.table.ts'

// Hundreds of small random worlds. In each, the SQL must agree with the rules written in plain code.
const engine = await openScratch()
afterAll(engine.close)
const here = 'HELIOGRAPH'
const rows = engine.forBrand(here)
const { db, pool } = rows
const rights = createPlantRightStore(db, pool)
const plantStore = createPlantStore(rows)

interface World {
  users: number[]
  organisations: { id: number; brand: string }[]
  plants: { id: number; brand: string; ownerId: number | null; creatorId: number | null }[]
  members: { userId: number; organisationId: number; functions: FunctionCode[] }[]
  relations: { plantId: number; organisationId: number; may: SharedRight; ended: boolean; lapsed: boolean }[]
  shared: { plantId: number; userId: number; may: SharedRight }[]
}

/** The rules in plain code. */
const rightBy = (world: World, { userId, organisationId }: Caller, plantId: number): PlantRight | undefined => {
  const plant = world.plants.find(({ id }) => id === plantId)!
  if (plant.brand !== here) return undefined
  const held: PlantRight[] = []
  // Acting for themselves, people own their plants and may do what another owner has allowed them.
  if (organisationId === null) {
    if (plant.ownerId === userId) held.push('own')
    held.push(...world.shared.filter((one) => one.plantId === plantId && one.userId === userId).map(({ may }) => may))
  }
  // A business may do what its relation allows while that is active; a member no more of it than the role allows.
  for (const member of world.members) {
    if (member.userId !== userId || (organisationId !== null && member.organisationId !== organisationId)) continue
    if (world.organisations.find(({ id }) => id === member.organisationId)!.brand !== here) continue
    const role = member.functions.includes('plant.operate')
      ? 'operate'
      : member.functions.includes('plant.read')
        ? 'read'
        : undefined
    for (const relation of world.relations) {
      if (relation.plantId !== plantId || relation.organisationId !== member.organisationId) continue
      if (relation.ended || relation.lapsed || role === undefined) continue
      const isFull = role === 'operate' && relation.may === 'operate'
      held.push(isFull ? 'operate' : 'read')
      // Without an owner, the business that registered it decides, through members who may manage relations.
      const isKept = plant.ownerId === null && plant.creatorId === member.organisationId
      if (isFull && isKept && member.functions.includes('relation.manage')) held.push('own')
    }
  }
  return (['own', 'operate', 'read'] as const).find((right) => held.includes(right))
}

let nextId = 100_000
const aWorld = (dice: Dice): World => {
  const ids = (count: number) => Array.from({ length: count }, () => ++nextId)
  const users = ids(3)
  const organisations = ids(3).map((id) => ({ id, brand: dice.chance(0.15) ? 'OTHER' : here }))
  const brandOf = (organisationId: number) => organisations.find(({ id }) => id === organisationId)!.brand
  const plants = ids(5).map((id) => ({
    id,
    brand: dice.chance(0.15) ? 'OTHER' : here,
    ownerId: dice.chance(0.6) ? dice.of(users) : null,
    creatorId: dice.chance(0.7) ? dice.of(organisations).id : null,
  }))
  const members = users.flatMap((userId) =>
    organisations
      .filter(() => dice.chance(0.5))
      .map(({ id }) => ({
        userId,
        organisationId: id,
        functions: functionCodes.filter((code) => dice.chance(code.startsWith('plant') ? 0.6 : 0.4)),
      })),
  )
  const relations = plants.flatMap(({ id, brand }) =>
    organisations.flatMap((organisation) => {
      // Within one brand only: access cannot be given across brands.
      if (brandOf(organisation.id) !== brand) return []
      const one = {
        plantId: id,
        organisationId: organisation.id,
        may: dice.of(['read', 'operate'] as const),
        lapsed: dice.chance(0.2),
      }
      return [
        ...(dice.chance(0.3) ? [{ ...one, ended: true }] : []),
        ...(dice.chance(0.5) ? [{ ...one, ended: false }] : []),
      ]
    }),
  )
  const shared = plants.flatMap(({ id }) =>
    users
      .filter(() => dice.chance(0.2))
      .map((userId) => ({ plantId: id, userId, may: dice.of(['read', 'operate'] as const) })),
  )
  return { users, organisations, plants, members, relations, shared }
}

const joined = (worlds: readonly World[]): World => ({
  users: worlds.flatMap(({ users }) => users),
  organisations: worlds.flatMap(({ organisations }) => organisations),
  plants: worlds.flatMap(({ plants }) => plants),
  members: worlds.flatMap(({ members }) => members),
  relations: worlds.flatMap(({ relations }) => relations),
  shared: worlds.flatMap(({ shared }) => shared),
})

const keep = async ({ users, organisations, plants, members, relations, shared }: World) => {
  const { db: all } = engine
  await all
    .insertInto('users')
    .values(users.map((id) => ({ id, name: `U${id}` })))
    .execute()
  await all
    .insertInto('organisations')
    .values(organisations.map((one) => ({ ...one, name: `O${one.id}` })))
    .execute()
  const row = {
    type: 'HOUSE_ROOF',
    grid_type: 'EXCESS',
    capacity_kwp: 5,
    zone: 'Europe/Berlin',
    latitude: 52,
    longitude: 13,
    started_at: new Date(),
  } satisfies Partial<Insertable<PlantsTable>>
  await all
    .insertInto('plants')
    .values(
      plants.map(({ id, brand, ownerId, creatorId }) => ({
        ...row,
        id,
        name: `P${id}`,
        brand,
        owner_id: ownerId,
        creator_organisation_id: creatorId,
      })),
    )
    .execute()
  const roles = members.map((member) => ({ ...member, id: ++nextId }))
  await all
    .insertInto('roles')
    .values(
      roles.map(({ id, organisationId, functions }) => ({
        id,
        organisation_id: organisationId,
        name: `R${id}`,
        functions,
      })),
    )
    .execute()
  await all
    .insertInto('memberships')
    .values(
      roles.map(({ id, userId, organisationId }) => ({
        user_id: userId,
        organisation_id: organisationId,
        role_id: id,
      })),
    )
    .execute()
  const [past, ahead] = [new Date(Date.now() - 60_000), new Date(Date.now() + 3_600_000)]
  await all
    .insertInto('plant_relations')
    .values(
      relations.map(({ plantId, organisationId, may, ended, lapsed }, place) => ({
        plant_id: plantId,
        organisation_id: organisationId,
        may,
        ended_at: ended ? past : null,
        expires_at: lapsed ? past : place % 2 === 0 ? ahead : null,
      })),
    )
    .execute()
  await all
    .insertInto('plant_rights')
    .values(shared.map(({ plantId, userId, may }) => ({ plant_id: plantId, user_id: userId, may })))
    .execute()
}

test('in every world, rights, lists and scopes agree with the rules', async () => {
  const worlds = Array.from({ length: 200 }, (_, place) => {
    const dice = diceOf(place + 1)
    return { seed: place + 1, dice, ...aWorld(dice) }
  })
  for (let from = 0; from < worlds.length; from += 50) await keep(joined(worlds.slice(from, from + 50)))
  await engine.pool.query('analyze')
  const counts: Record<string, number> = {}
  for (const { seed, dice, ...world } of worlds) {
    const ids = world.plants.map(({ id }) => id)
    for (const userId of world.users) {
      const caller: Caller = { userId, organisationId: dice.chance(0.5) ? null : dice.of(world.organisations).id }
      const expected = new Map(ids.map((id) => [id, rightBy(world, caller, id)]))
      const readable = ids.filter((id) => expected.get(id) !== undefined)
      for (const right of expected.values()) counts[right ?? 'none'] = (counts[right ?? 'none'] ?? 0) + 1

      const [found, listed, scope] = await Promise.all([
        rights.rightsIn(ids, caller),
        db.selectFrom('plants').select('id').where('id', 'in', readablePlants(caller)).orderBy('id').execute(),
        rights.scopeOf(caller),
      ])
      const [page, count] = await Promise.all([
        plantStore.search(scope, {}, { page: 1, size: 100, orderBy: 'id', direction: 'asc' }, { userId }),
        plantStore.count(scope, {}),
      ])
      const told = `world ${seed}, ${JSON.stringify(caller)}`
      expect(new Map(ids.map((id) => [id, found.get(id)])), told).toEqual(expected)
      expect(
        [listed, page].map((list) => list.map(({ id }) => id)),
        told,
      ).toEqual([readable, readable])
      expect(count, told).toBe(readable.length)
    }
  }
  // Every kind of case occurred often.
  for (const right of ['own', 'operate', 'read', 'none']) expect(counts[right]).toBeGreaterThan(100)
}, 600_000)

type Dice = ReturnType<typeof diceOf>

/** Seeded, so that a failing world can be reproduced. */
const diceOf = (seed: number) => {
  let state = seed * 2_654_435_761
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (share: number) => next() < share,
    of: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!,
  }
}
