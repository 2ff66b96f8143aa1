import type { Pool } from 'pg'

/** The last run of a scheduled job. */
export interface JobRun {
  name: string
  /** In UTC. */
  cron: string
  /** Null until its first run. */
  startedAt: Date | null
  /** Of the last finished run. */
  endedAt: Date | null
  durationMs: number | null
  failed: boolean
  /** The last failure, which can be older than the last run. */
  failedAt: Date | null
  error: string | null
}

export type JobRunStore = ReturnType<typeof createJobRunStore>

export const createJobRunStore = (pool: Pool) => ({
  /** Jobs of an older version are removed. */
  async schedule(jobs: readonly { name: string; cron: string }[]) {
    const names = jobs.map(({ name }) => name)
    await pool.query(
      `insert into job_runs (name, cron) select * from unnest($1::text[], $2::text[])
       on conflict (name) do update set cron = excluded.cron`,
      [names, jobs.map(({ cron }) => cron)],
    )
    await pool.query('delete from job_runs where name <> all($1)', [names])
  },

  async begin(name: string, at: Date) {
    await pool.query('update job_runs set started_at = $2 where name = $1', [name, at])
  },

  /** @param error null if it succeeded */
  async end(name: string, at: Date, durationMs: number, error: string | null) {
    await pool.query(
      `update job_runs set ended_at = $2, duration_ms = $3, failed = $4::text is not null,
         failed_at = case when $4 is null then failed_at else $2 end, error = coalesce($4, error)
       where name = $1`,
      [name, at, Math.round(durationMs), error?.slice(0, mostLetters) ?? null],
    )
  },

  /** Failed jobs first, then by name. */
  async list(): Promise<JobRun[]> {
    const { rows } = await pool.query<JobRun>(
      `select name, cron, started_at as "startedAt", ended_at as "endedAt", duration_ms as "durationMs", failed,
         failed_at as "failedAt", error
       from job_runs order by failed desc, name`,
    )
    return rows
  },
})

const mostLetters = 1000
