import { sql } from 'kysely'
import type { TariffRow } from './plant-tariffs.ts'

/** The tariffs of a row of `plants`, in the order of their days. */
export const tariffsSql = sql<TariffRow[]>`coalesce(
  (select jsonb_agg(to_jsonb(tariffs) order by tariffs.from_day) from tariffs where tariffs.plant_id = plants.id), '[]')`
