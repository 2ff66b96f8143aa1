import { afterAll, expect, test } from 'vitest'
import { send } from '#testing/requests.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'
import { aWorld, calls, mark } from '#testing/world.fixture.ts'
import { createGate } from './gate.ts'

// A server whose first wall allows everything.
const server = await startTestServer({
  posting: { isShown: false },
  gateOf: (people) => {
    const gate = createGate({ ...people, rightIn: async () => 'own' as never })
    return {
      identify: gate.identify,
      admit: async (call, identified, request) => {
        const isPlants = typeof call.access === 'object' && 'at' in call.access
        return isPlants || !identified || 'wall' in identified
          ? gate.admit(call, identified, request)
          : {
              ...identified,
              plantId: undefined,
              deviceId: undefined,
              organisationId: identified.session.organisationId,
            }
      },
    }
  },
})
afterAll(server.close)
const world = await aWorld(server)

test.each(calls)(
  'without the first wall %s neither reveals nor changes anything of another brand',
  async (name, call) => {
    const before = await world.adasRows()
    for (const stranger of [world.somebodies.nils, world.somebodies.nilsBusiness]) {
      const { text } = await send(call, world.requestOf(name, call), { baseUrl: server.baseUrl, ...stranger })
      expect(text).not.toContain(mark)
    }
    expect(await world.adasRows()).toBe(before)
  },
)

test("the first wall is really gone: within the brand a stranger can read another owner's plant", async () => {
  const call = calls.find(([name]) => name === 'plants.station')!
  const { text } = await send(call[1], world.requestOf(...call), { baseUrl: server.baseUrl, ...world.somebodies.ben })
  expect(text).toContain(mark)
})

const nordlicht = server.engine.forBrand('NORDLICHT')

test('a connection sees the rows of its brand, and without a brand no rows', async () => {
  const namesOf = async (brand: string) => {
    const { rows } = await server.engine
      .forBrand(brand)
      .pool.query<{ name: string }>('select name from users order by name')
    return rows.map(({ name }) => name)
  }
  expect(await namesOf('NORDLICHT')).toEqual(['Nils', 'Nora'])
  expect(await namesOf('HELIOGRAPH')).not.toContain('Nils')
  expect(await namesOf('NOBODY')).toEqual([])
})

test("rows of another brand can neither be written nor attached to one's own", async () => {
  const refused = (query: string, values: unknown[]) =>
    expect(nordlicht.pool.query(query, values)).rejects.toThrow(/row-level security|permission denied/)
  await refused(`insert into users (name, brand) values ('Eve', 'HELIOGRAPH')`, [])
  await refused('insert into plant_rights (plant_id, user_id, may) values ($1, $2, $3)', [
    world.plantId,
    world.ids.ada,
    'read',
  ])
  await refused(`insert into devices (plant_id, type, sn, name) values ($1, 'METER', 'X1', 'X')`, [world.plantId])
  const { rowCount } = await nordlicht.pool.query('update plants set name = $1', ['Mine'])
  expect(rowCount).toBe(1)
  expect((await nordlicht.pool.query('delete from devices where plant_id = $1', [world.plantId])).rowCount).toBe(0)
})

test('what all brands share is read by all, and written by the original alone; announcements are each brand’s own', async () => {
  const { pool } = server.engine.forBrand('HELIOGRAPH')
  const versions = async (through: typeof pool) => (await through.query('select version from versions')).rowCount
  expect(await versions(nordlicht.pool)).toBe(await versions(pool))
  expect((await nordlicht.pool.query(`update versions set notes = 'Mine'`)).rowCount).toBe(0)
  expect((await nordlicht.pool.query('delete from versions')).rowCount).toBe(0)
  const publish = `insert into versions (inner_version, version) values (999, '9.9.9')`
  await expect(nordlicht.pool.query(publish)).rejects.toThrow(/row-level security/)
  expect((await pool.query(publish)).rowCount).toBe(1)
  expect((await pool.query('delete from versions where inner_version = 999')).rowCount).toBe(1)

  await pool.query(`insert into announcements (brand, audience, from_at) values ('HELIOGRAPH', 'everyone', now())`)
  expect((await nordlicht.pool.query('update announcements set to_at = now()')).rowCount).toBe(0)
  expect((await nordlicht.pool.query('select from announcements')).rowCount).toBe(0)
  expect((await pool.query('delete from announcements')).rowCount).toBe(1)
})

test('rows that are open to all brands are those that none of them owns', async () => {
  const { rows } = await server.engine.pool.query<{ name: string }>(
    `select polrelid::regclass::text as name from pg_policy
     where pg_get_expr(polqual, polrelid) = 'true' and polcmd <> 'r' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['attempts'])
})

test("a job's rows for a deleted plant are dropped, without affecting the other rows", async () => {
  const { rows } = await server.engine.pool.query<{ plant_id: number }>(
    `insert into plant_latest (plant_id, at) values (99, now()), ($1, now())
     on conflict (plant_id) do update set at = excluded.at returning plant_id`,
    [world.plantId],
  )
  expect(rows).toEqual([{ plant_id: world.plantId }])
})

test("every table is behind the wall, or closed to people's connections", async () => {
  const { rows } = await server.engine.pool.query<{ name: string; open: boolean; guarded: boolean }>(`
    select c.relname as name,
      has_table_privilege('heliograph_people', c.oid, 'select,insert,update,delete') as open,
      c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*') as guarded
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`)
  expect(rows.filter(({ open, guarded }) => open && !guarded).map(({ name }) => name)).toEqual([])
  expect(rows.filter(({ guarded }) => guarded).length).toBeGreaterThan(15)
})

test("there is no way around the wall: no view, no function with its owner's rights, no role change", async () => {
  const { rows: views } = await server.engine.pool.query(
    `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('v', 'm')`,
  )
  const { rows: functions } = await server.engine.pool.query(
    `select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prosecdef`,
  )
  expect([views, functions]).toEqual([[], []])
  const { rows } = await nordlicht.pool.query<{ name: string; bypasses: boolean }>(
    'select current_user::text as name, rolbypassrls or rolsuper as bypasses from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ name: 'heliograph_people', bypasses: false }])
  const { rows: owned } = await server.engine.pool.query(`select from pg_tables where tableowner = 'heliograph_people'`)
  expect(owned).toEqual([])
})

test('partitions can only be read through their table', async () => {
  const { rows } = await server.engine.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c where c.relispartition and c.relkind = 'r'
      and has_table_privilege('heliograph_people', c.oid, 'select,insert,update,delete') limit 5`)
  expect(rows).toEqual([])
})
