import type { CommissioningState } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'

export type Check = CommissioningState['checks'][number]

/** What a check found, in a sentence. */
export const checkText = (
  { kind, state, value, of }: Check,
  { says }: Words['commissioning'],
  powerText: (kw: number) => string,
  inList: (names: readonly string[]) => string,
): string => {
  const list = inList(of)
  const number = value === null ? '' : String(Math.trunc(value))
  switch (kind) {
    case 'signal':
      if (state === 'bad') return list === '' ? says.noGateway : says.weak({ devices: list })
      return value === null ? says.online : says.onlineAt({ percent: number })
    case 'clock':
      if (state !== 'bad') return state === 'good' ? says.clockGood : says.noReadings
      return (value ?? 0) > 0
        ? says.clockAhead({ minutes: number, devices: list })
        : says.clockBehind({ minutes: String(-(value ?? 0)), devices: list })
    case 'strings':
      if (state === 'good') return list === '' ? says.stringsGood : says.stringsUnused({ strings: list })
      if (state === 'bad') return says.stringsBad({ strings: list })
      return state === 'ask' ? says.stringsAsk({ strings: list }) : says.stringsUnknown
    case 'clamp':
      if (state === 'bad') return says.clampBad({ devices: list })
      if (state === 'absent') return says.clampAbsent
      return state === 'good' ? says.clampGood : says.noReadings
    case 'voltage':
      if (state === 'bad') return says.voltageBad({ volts: number, devices: list })
      return state === 'good' ? says.voltageGood({ volts: number }) : says.voltageUnknown
    case 'battery':
      if (state === 'bad') return says.batteryBad({ devices: list })
      return state === 'good' ? says.batteryGood({ percent: number }) : says.batteryAbsent
    case 'feedInLimit': {
      const first = state === 'good' ? says.confirmed : state === 'bad' ? says.notConfirmed : says.limitAsk
      if (value === null) return first
      return `${first} ${value > 0 ? says.limitSold({ power: powerText(value) }) : says.nothingSold}`
    }
    case 'tariff':
      return state === 'good' ? says.tariffGood : says.tariffBad
    case 'owner':
      return state === 'good' ? says.ownerGood : says.ownerBad
    case 'alerts':
      return state === 'good' ? says.alertsGood : says.alertsBad
  }
}
