import type { AlertDetail } from '@heliograph/contract/browser'
import { moneyText } from '@heliograph/domain/money-text'
import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { measuredIn, type TemperatureUnit } from '#i18n/temperature.ts'
import { useTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Unbroken } from '#ui/text/unbroken.tsx'
import classes from './alert-detail.module.css'

interface Props {
  alert: AlertDetail
  deviceLink: (device: { deviceId: number; deviceName: string }) => ReactNode
  words: Words['alerts']
  typeNames: Words['devices']['type']
}

/** Which device it is, and the facts that an installer asks for. */
export const AlertFacts = ({ alert, deviceLink, words, typeNames }: Props) => {
  const { language, words: all } = useLanguage()
  const temperature = useTemperatureUnit()
  const { measured, lostKwh, lostMoney, lostCurrency, influence, endTime } = alert
  const isProduction = influence === 1 || influence === 3
  // Unknown is told as such, where production is what the alert is about.
  const energy = lostKwh === null && !isProduction ? null : quantityText(lostKwh, 'kWh')
  const money =
    lostMoney === null ? null : moneyText(lostMoney, { currency: lostCurrency ?? '', language, units: all.units })
  const facts: [string, ReactNode][] = [
    ...found(words.input, measured?.input, (input) => words.inputOf({ input })),
    ...found(words.measured, measured?.value, (value) => withUnit(value, measured?.unit, temperature)),
    ...found(words.limit, measured?.limit, (limit) => withUnit(limit, measured?.unit, temperature)),
    ...found(words.lost, energy, (text) =>
      endTime === null && lostKwh !== null ? words.lostSoFar({ energy: text }) : text,
    ),
    ...found(words.lostMoney, money, (text) => (endTime === null ? words.lostSoFar({ energy: text }) : text)),
    [words.device, deviceLink(alert)],
    [words.kind, typeNames[alert.deviceType]],
    [words.serialNumber, alert.deviceSn],
    [words.code, alert.alertCode ?? '--'],
    // Alerts that the platform raises have no register.
    [words.address, alert.addr ?? words.platformRule],
  ]
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{words.facts}</h3>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Unbroken>{value}</Unbroken>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Only what is known. */
const found = <Value,>(
  name: string,
  value: Value | null | undefined,
  text: (value: Value) => string,
): [string, string][] => (value === null || value === undefined ? [] : [[name, text(value)]])

const withUnit = (value: number, unit: string | null | undefined, temperature: TemperatureUnit) => {
  const shown = measuredIn(value, unit ?? '', temperature)
  return `${numberText(shown.value, 2)} ${shown.unit}`.trim()
}
