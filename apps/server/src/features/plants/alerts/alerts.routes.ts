import { contract, type TuningWish } from '@heliograph/contract'
import type { Caller } from '#needs/caller.ts'
import { pageOf } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import { seconds } from '#wire/times.ts'
import type { AlertCases } from './alert-cases.ts'
import { sharedStepIn, stepIn, toAlertCase } from './alert-cases.wire.ts'
import type { AlertTexts } from './alert-texts.ts'
import type { AlertTunings, AskedPlace } from './alert-tunings.ts'
import { toPreview, toTunedRule, tuningIn } from './alert-tunings.wire.ts'
import type { Alerts } from './alerts.ts'
import { dayIn, toAlert, toAlertCount, toAlertDetail, toOpenAlert, untilIn, windowIn, wishIn } from './alerts.wire.ts'
import type { MailedSteps } from './mailed-steps.ts'
import type { OpenCases } from './open-cases.ts'
import { caseWishIn, toCaseList } from './open-cases.wire.ts'
import type { PlannedWorks } from './planned-works.ts'
import { toPlannedWork, workIn } from './planned-works.wire.ts'

/** @param textsIn in the requested language, or in its fallback */
export const alertRoutes = (alerts: Alerts, textsIn: (language: string) => Promise<AlertTexts>): Route[] =>
  routes(contract.alerts, {
    search: async ({ plantId, body, query }) => {
      const [page, texts] = await Promise.all([
        alerts.search(plantId, wishIn(body), windowIn(query)),
        textsIn(body.language ?? ''),
      ])
      return pageOf(page, (alert) => toAlert(alert, texts))
    },
    count: async ({ plantId, body }) => toAlertCount(await alerts.count(plantId, wishIn(body))),
    days: ({ plantId, body }) =>
      alerts.days(plantId, body.days, body.until === undefined ? undefined : untilIn(body.until)),
    recent: async ({ session, query, body }) => {
      const [page, texts] = await Promise.all([alerts.recent(session, query), textsIn(body.language ?? '')])
      return pageOf(page, (alert) => toOpenAlert(alert, texts))
    },
    detail: async ({ deviceId, plantId, body }) => {
      const day = body.alertDay === undefined ? undefined : dayIn(body.alertDay)
      const [detail, texts] = await Promise.all([
        alerts.detail(deviceId, plantId, body.ruleId, day),
        textsIn(body.language ?? ''),
      ])
      return toAlertDetail(detail, texts)
    },
    timeline: async ({ deviceId, plantId, body }) =>
      (await alerts.timeline(deviceId, plantId, body.ruleId, dayIn(body.alertDay))).map(seconds),
  })

export const alertCaseRoutes = (
  cases: AlertCases,
  open: OpenCases,
  mailed: MailedSteps,
  textsIn: (language: string) => Promise<AlertTexts>,
): Route[] =>
  routes(contract.alertCases, {
    list: async ({ session, body, query }) => {
      const [found, texts] = await Promise.all([
        open.list(session, caseWishIn(body), query),
        textsIn(body.language ?? ''),
      ])
      return toCaseList(found, texts)
    },
    actByMail: ({ body: { token }, ip }) => mailed.act(token, ip),
    people: ({ body: { deviceIds }, session }) => cases.people(deviceIds, session),
    actTogether: ({ body, session, ip }) => cases.actTogether(body.alerts, sharedStepIn(body), { caller: session, ip }),
    read: async ({ deviceId, plantId, body, session }) => {
      const day = body.alertDay === undefined ? undefined : dayIn(body.alertDay)
      return toAlertCase(await cases.read({ deviceId, plantId, ruleId: body.ruleId }, session, day))
    },
    act: async ({ deviceId, plantId, body, session, ip }) => {
      const alert = { deviceId, plantId, ruleId: body.ruleId }
      return toAlertCase(await cases.act(alert, stepIn(body), body.version, { caller: session, ip }))
    },
  })

export const plannedWorkRoutes = (works: PlannedWorks): Route[] =>
  routes(contract.plannedWorks, {
    list: async ({ plantId, session }) => (await works.list(plantId, session)).map(toPlannedWork),
    plan: async ({ plantId, body, session, ip }) =>
      (await works.plan(plantId, workIn(body), { caller: session, ip })).map(toPlannedWork),
    end: async ({ plantId, params, session, ip }) =>
      (await works.end(plantId, params.workId, { caller: session, ip })).map(toPlannedWork),
  })

export const alertTuningRoutes = (
  tunings: AlertTunings,
  textsIn: (language: string) => Promise<AlertTexts>,
): Route[] => {
  const read = async (place: AskedPlace, caller: Caller, language = '') => {
    const [rules, texts] = await Promise.all([tunings.read(place, caller), textsIn(language)])
    return rules.map((rule) => toTunedRule(rule, texts))
  }
  const set = async (place: AskedPlace, wish: TuningWish, by: { session: Caller; ip: string }, language?: string) => {
    await tunings.set(place, tuningIn(wish), { caller: by.session, ip: by.ip })
    return read(place, by.session, language)
  }
  const preview = async (place: AskedPlace, wish: TuningWish, caller: Caller) =>
    toPreview(await tunings.preview(place, tuningIn(wish), caller))
  const ofPlant = (plantId: number) => ({ scope: 'plant', plantId }) as const
  const ofOrganisation = (organisationId: number) => ({ scope: 'organisation', organisationId }) as const
  const ofBrand = { scope: 'brand' } as const
  return routes(contract.alertTunings, {
    ofPlant: ({ plantId, session, query }) => read(ofPlant(plantId), session, query.language),
    setOfPlant: ({ plantId, body, query, ...by }) => set(ofPlant(plantId), body, by, query.language),
    previewOfPlant: ({ plantId, body, session }) => preview(ofPlant(plantId), body, session),
    ofOrganisation: ({ organisationId, session, query }) =>
      read(ofOrganisation(organisationId), session, query.language),
    setOfOrganisation: ({ organisationId, body, query, ...by }) =>
      set(ofOrganisation(organisationId), body, by, query.language),
    previewOfOrganisation: ({ organisationId, body, session }) =>
      preview(ofOrganisation(organisationId), body, session),
    ofBrand: ({ session, query }) => read(ofBrand, session, query.language),
    setOfBrand: ({ body, query, ...by }) => set(ofBrand, body, by, query.language),
    previewOfBrand: ({ body, session }) => preview(ofBrand, body, session),
  })
}
