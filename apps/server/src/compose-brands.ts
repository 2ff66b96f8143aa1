import type { Brand } from '@heliograph/brand/brand'
import { brands as all, named } from '@heliograph/brand/brands'
import { composePeople, type PeopleNeeds } from './compose-people.ts'
import type { Engine } from './db/engine.ts'
import { composeAuthOfCentre } from './features/people/auth/auth.compose.ts'
import { composeCodesOfCentre } from './features/people/codes/codes.compose.ts'
import type { CodeSettings } from './features/people/codes/codes.ts'
import type { SlideSettings } from './features/people/codes/slide.ts'
import { createSeal } from './features/people/security/seal.ts'
import { composePush, composeWithdrawals } from './features/people/telling/telling.compose.ts'
import { readablePlants } from './features/plants/plants/plants.compose.ts'
import { composeAuditOfCentre } from './features/platform/audit/audit.compose.ts'
import type { Posting } from './features/platform/outbox/gateways.ts'
import { composeDispatch } from './features/platform/outbox/outbox.compose.ts'
import { isPublicAddress, isWithin } from './features/platform/regions/regions.compose.ts'
import { forEachBrand } from './jobs/jobs.ts'
import { reportTo } from './needs/log.ts'
import { createPictures } from './pictures/pictures.ts'

/** The settings that all brands share. */
export interface BrandSettings extends Pick<
  PeopleNeeds,
  | 'passwords'
  | 'trustedProxies'
  | 'allowedOrigins'
  | 'identityProviders'
  | 'linkHosts'
  | 'doors'
  | 'exports'
  | 'payments'
  | 'regional'
  | 'geocode'
  | 'isTrustedAddress'
> {
  /** How mails and SMS leave, and the public address of this installation. */
  posting: Posting
  /** The name that the operator gave the original brand. */
  platformName?: string | undefined
  /** In place of all that this installation has. */
  brands?: readonly Brand[] | undefined
  codes: CodeSettings
  slide: SlideSettings
}

interface Needs
  extends
    BrandSettings,
    Pick<
      PeopleNeeds,
      | 'centre'
      | 'changes'
      | 'received'
      | 'rejectedData'
      | 'intake'
      | 'installation'
      | 'keptWeather'
      | 'gateOf'
      | 'keptSince'
      | 'moves'
      | 'now'
      | 'log'
    > {
  engine: Engine
}

/** Each brand of a data centre, over connections that see only its rows, and what the brands share. */
export const composeBrands = async ({ engine, posting, platformName, brands = all, codes, slide, ...needs }: Needs) => {
  const { db } = engine
  const { publicUrl, isShown } = posting
  const shared = { db, now: needs.now }
  const own = brands.map((brand) => named(brand, platformName))
  const auth = await composeAuthOfCentre(shared)
  const push = composePush({
    ...shared,
    key: auth.keys.push,
    contact: `mailto:${posting.mailFrom}`,
    seal: createSeal(auth.keys.sealing),
    isPublic: isPublicAddress,
    isTrusted: needs.isTrustedAddress,
  })
  const outbox = composeDispatch({
    ...shared,
    brands: own,
    posting,
    withdrawals: withdrawalsOf(db),
    push: push.gateway,
    webhooks: push.webhooks,
    report: reportTo(needs.log),
  })
  // Together, the brands convert two at a time.
  const pictures = createPictures()
  const people = new Map(
    own.map((brand) => [
      brand.code,
      composePeople({
        ...needs,
        brand,
        platformName,
        rows: engine.forBrand(brand.code),
        ownRows: engine,
        keys: auth.keys,
        pushIdentity: push.identity,
        isSuspended: auth.isSuspended,
        suspend: auth.suspend,
        pictures,
        posting: {
          publicUrl,
          isShown,
          poke: outbox.dispatch.poke,
          retry: (messageId: number) => outbox.dispatch.retry(brand.code, messageId),
          sendable: outbox.sendable,
        },
        codeSettings: codes,
        slideSettings: slide,
      }),
    ]),
  )
  return {
    people,
    apps: new Map([...people].map(([code, { app }]) => [code, app])),
    dispatch: outbox.dispatch,
    jobs: [
      outbox.jobs,
      auth.jobs,
      composeCodesOfCentre(shared).jobs,
      composeAuditOfCentre(shared).jobs,
      forEachBrand([...people.values()].map(({ jobs }) => jobs)),
    ].flat(),
  }
}

export { isPublicAddress, isWithin }

/** Messages that wait while people lose access to plants. */
export const withdrawalsOf = (db: Engine['db']) => composeWithdrawals({ db, readablePlants })
