import type { Brand } from '@heliograph/brand/brand'
import { named } from '@heliograph/brand/brands'
import { heliograph } from '@heliograph/brand/heliograph'
import type { FastifyInstance } from 'fastify'
import { composePeople, type People, type PeopleNeeds } from './compose-people.ts'
import type { Engine } from './db/engine.ts'
import { createCleanRoom } from './documents/clean-room.ts'
import { createPrintRoom } from './documents/print-room.ts'
import { composeAuthOfCentre } from './features/people/auth/auth.compose.ts'
import { composeCodesOfCentre } from './features/people/codes/codes.compose.ts'
import type { CodeSettings } from './features/people/codes/codes.ts'
import type { SlideSettings } from './features/people/codes/slide.ts'
import { createSeal } from './features/people/security/seal.ts'
import { composePush, composeWithdrawals } from './features/people/telling/telling.compose.ts'
import { readablePlants } from './features/plants/plants/plants.compose.ts'
import { composeAuditOfCentre } from './features/platform/audit/audit.compose.ts'
import { composeBrandRegistry } from './features/platform/brands/brands.compose.ts'
import { composeInsurers } from './features/platform/insurance/insurance.compose.ts'
import type { Posting } from './features/platform/outbox/gateways.ts'
import { composeDispatch } from './features/platform/outbox/outbox.compose.ts'
import { isPublicAddress, isWithin } from './features/platform/regions/regions.compose.ts'
import { forEachBrand } from './jobs/jobs.ts'
import { reportTo } from './needs/log.ts'
import { createPictures } from './pictures/pictures.ts'
import { createSheetRoom } from './pictures/sheet-room.ts'

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
  | 'mapSites'
  | 'isTrustedAddress'
> {
  /** How mails and SMS leave, and the public address of this installation. */
  posting: Posting
  /** The name that the operator gave the original brand. */
  platformName?: string | undefined
  /** In place of the original as it is built. */
  original?: Brand | undefined
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
      | 'settleConditions'
      | 'gateOf'
      | 'keptSince'
      | 'curvesKeptSince'
      | 'moves'
      | 'now'
      | 'log'
    > {
  engine: Engine
}

/** Each brand of a data centre, over connections that see only its rows, and what the brands share. */
export const composeBrands = async ({
  engine,
  posting,
  platformName,
  original = heliograph,
  codes,
  slide,
  ...needs
}: Needs) => {
  const { db } = engine
  const { publicUrl, isShown } = posting
  const shared = { db, now: needs.now }
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
    brandOf: (code) => (brands.isOff(code) ? undefined : brands.current().byCode(code)),
    posting,
    withdrawals: withdrawalsOf(db),
    push: push.gateway,
    webhooks: composeInsurers({
      ...shared,
      seal: createSeal(auth.keys.sealing),
      postPublic: push.postPublic,
      others: push.webhooks,
    }),
    report: reportTo(needs.log),
  })
  // Together, the brands convert two at a time.
  const pictures = createPictures()
  const printRoom = createPrintRoom()
  const cleanRoom = createCleanRoom()
  const sheetRoom = createSheetRoom()
  const people = new Map<string, People>()
  const apps = new Map<string, FastifyInstance>()
  const leave = new Map<string, () => void>()
  const isShownBrand = (code: string) => !brands.isOff(code) && brands.current().byCode(code) !== undefined
  /** A brand that was served before gets new parts: what was read of it at the start is spread over many of them. */
  const serve = async (brand: Brand) => {
    const { changes, forget } = listeningTo(needs.changes)
    const composed = composePeople({
      ...needs,
      changes,
      brand,
      brands,
      refreshBrands: brands.refresh,
      outboxOf: (code) => (isShownBrand(code) ? people.get(code)?.outbox : undefined),
      rows: engine.forBrand(brand.code),
      ownRows: engine,
      keys: auth.keys,
      pushIdentity: push.identity,
      isSuspended: auth.isSuspended,
      suspend: auth.suspend,
      pictures,
      printRoom,
      cleanRoom,
      sheetRoom,
      posting: {
        publicUrl,
        isShown,
        poke: outbox.dispatch.poke,
        retry: (messageId: number) => outbox.dispatch.retry(brand.code, messageId),
        sendable: outbox.sendable,
      },
      codeSettings: codes,
      slideSettings: slide,
    })
    await composed.app.ready()
    // Its requests and streams end by themselves.
    void apps.get(brand.code)?.close()
    leave.get(brand.code)?.()
    leave.set(brand.code, forget)
    people.set(brand.code, composed)
    apps.set(brand.code, composed.app)
  }
  const brands = composeBrandRegistry({
    pool: engine.pool,
    original: named(original, platformName),
    serve,
    report: reportTo(needs.log),
  })
  await brands.refresh()
  return {
    people,
    apps,
    brands,
    dispatch: outbox.dispatch,
    jobs: [
      outbox.jobs,
      auth.jobs,
      composeCodesOfCentre(shared).jobs,
      composeAuditOfCentre(shared).jobs,
      forEachBrand(() => [...people.values()].map(({ jobs }) => jobs)),
    ].flat(),
  }
}

/** The same changes, and how all that listens to every one of them leaves: else parts that were replaced would be kept. */
const listeningTo = (changes: PeopleNeeds['changes']) => {
  const leave: (() => void)[] = []
  const onAny: typeof changes.onAny = (tell) => {
    const left = changes.onAny(tell)
    leave.push(left)
    return left
  }
  return { changes: { ...changes, onAny }, forget: () => leave.forEach((left) => left()) }
}

export { isPublicAddress, isWithin }

/** Messages that wait while people lose access to plants. */
export const withdrawalsOf = (db: Engine['db']) => composeWithdrawals({ db, readablePlants })
