import type { Brand } from '@heliograph/brand/brand'
import { brandsOf } from '@heliograph/brand/brands'
import { brandWith, completed } from '@heliograph/brand/settings'
import { errorOf } from '@heliograph/domain/caught'
import type { BrandPicture, LiveBrands } from '#needs/brands.ts'
import type { RegistryStore } from './registry.store.ts'
import { shownBrand } from './shown.ts'

/**
 * What is published, in this process. `serve` composes what answers for a brand; only then do its hosts lead there. A version
 * that can't be served is reported, what was served before stays, and it is tried again.
 */
export const createBrandRegistry = ({ store, original, serve, report }: Needs) => {
  const served = new Map<string, Served>()
  let brands = brandsOf(original, [])
  let off: ReadonlySet<string> = new Set()
  let turn: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isRunning = false

  const take = async (code: string, number: number | undefined, brand: Brand) => {
    const shown = shownBrand(brand)
    await serve(shown.brand)
    served.set(code, { number, ...shown })
  }

  const load = async () => {
    const published = await store.published()
    const ofOriginal = published.find(({ code }) => code === original.code)
    if (!served.has(original.code) || served.get(original.code)?.number !== ofOriginal?.number) {
      const settings = ofOriginal && (await store.settings(ofOriginal))
      const own = settings ? brandWith(original.code, completed(settings)) : original
      await take(original.code, ofOriginal?.number, own)
    }
    const whiteLabels: Brand[] = []
    for (const each of published) {
      const { code, number } = each
      if (code === original.code) continue
      if (served.get(code)?.number !== number) {
        try {
          const settings = await store.settings(each)
          if (settings) await take(code, number, brandWith(code, completed(settings)))
        } catch (error) {
          report(errorOf(error))
        }
      }
      const brand = served.get(code)?.brand
      if (brand) whiteLabels.push(brand)
    }
    brands = brandsOf(served.get(original.code)?.brand ?? original, whiteLabels)
    off = new Set(published.flatMap(({ code, isOff }) => (isOff ? code : [])))
  }

  /** One after the other, so that an older answer never replaces a newer one. */
  const refresh = () => {
    const loading = turn.then(load)
    turn = loading.catch(() => undefined)
    return loading
  }

  /**
   * By asking, like the suspension, instead of by notices of the database: a notice needs a connection of its own, is lost
   * while that is down, and does not pass every pooler, so that one would have to ask anyway.
   */
  const watch = () => {
    timer = setTimeout(() => {
      void refresh()
        .catch((error: unknown) => report(errorOf(error)))
        .finally(() => isRunning && watch())
    }, watchMs).unref()
  }

  const live: LiveBrands = {
    current: () => brands,
    isOff: (code) => off.has(code),
    pictureAt(path) {
      for (const { pictures } of served.values()) {
        const picture = pictures.get(path)
        if (picture) return picture
      }
      return undefined
    },
  }

  return {
    ...live,
    refresh,
    /** Follows what other processes publish. Returns a function that stops it. */
    start() {
      isRunning = true
      watch()
      return async () => {
        isRunning = false
        clearTimeout(timer)
        await turn
      }
    },
  }
}

interface Served {
  /** Undefined for the original as it is built. */
  number: number | undefined
  brand: Brand
  pictures: ReadonlyMap<string, BrandPicture>
}

interface Needs {
  store: RegistryStore
  /** As it is until its operator changes it. */
  original: Brand
  serve: (brand: Brand) => Promise<void>
  report: (error: Error) => void
}

/** Seconds, as promised to operators. */
const watchMs = 2_000
