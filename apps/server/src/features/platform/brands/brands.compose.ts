import type { Brand } from '@heliograph/brand/brand'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { LiveBrands } from '#needs/brands.ts'
import type { Limits } from '#needs/limits.ts'
import type { Post, UnsentLink } from '#needs/messages.ts'
import type { Pictures } from '#pictures/pictures.ts'
import { createAdministratorInvitationStore } from './administrator-invitations.store.ts'
import { createAdministratorInvitations } from './administrator-invitations.ts'
import { createAdministratorStore } from './administrators.store.ts'
import { createAdministrators } from './administrators.ts'
import { createBrandPictures } from './brand-pictures.ts'
import { brandRoutes } from './brands.routes.ts'
import { createBrandStore } from './brands.store.ts'
import { createBrandRules } from './brands.ts'
import { createRegistryStore } from './registry.store.ts'
import { createBrandRegistry } from './registry.ts'

interface RegistryNeeds {
  /** Connections that see all brands. */
  pool: Pool
  original: Brand
  serve: (brand: Brand) => Promise<void>
  report: (error: Error) => void
}

/** What is published in a data centre. */
export const composeBrandRegistry = ({ pool, ...needs }: RegistryNeeds) =>
  createBrandRegistry({ ...needs, store: createRegistryStore(pool) })

interface Needs {
  db: Kysely<Database>
  /** Connections that see all brands. */
  ownDb: Kysely<Database>
  brand: string
  /** The data centre as it appears in addresses. */
  centre: string
  brands: LiveBrands
  refresh: () => Promise<void>
  publicUrl: string
  pictures: Pictures
  /** Of a brand that is shown. */
  outboxOf: (code: string) => { post: Post; unsentLink: UnsentLink } | undefined
  limits: Pick<Limits, 'take' | 'guarded'>
  forgetSession: (token: string) => void
  record: RecordAudit
  now: () => number
}

export const composeBrandRules = ({ db, ownDb, brands, publicUrl, pictures, ...needs }: Needs) => {
  const store = createBrandStore(db)
  const exists = async (code: string) => (await store.brand(code)) !== undefined
  return {
    routes: brandRoutes(
      createBrandRules({
        ...needs,
        store,
        pictures: createBrandPictures(pictures),
        current: brands.current,
        ownHost: new URL(publicUrl).hostname,
      }),
      createAdministrators({ ...needs, store: createAdministratorStore(ownDb), exists }),
      createAdministratorInvitations({ ...needs, store: createAdministratorInvitationStore(ownDb), exists }),
    ),
  }
}

export { enterBrand } from './enter-brand.store.ts'
