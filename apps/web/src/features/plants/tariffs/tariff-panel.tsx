import type { Tariff, TariffList } from '@heliograph/contract/browser'
import { priceText } from '@heliograph/domain/money-text'
import { numberText } from '@heliograph/domain/numbers'
import { addDays } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { AskAndSend } from '#refusals/ask-and-send.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { Unbroken } from '#ui/text/unbroken.tsx'
import { draftOf } from './tariff-draft.ts'
import { TariffForm } from './tariff-form.tsx'
import { tariffQueries } from './tariffs.queries.ts'
import { hoursText, runOf } from './window-draft.ts'
import { monthName, weekdayName } from './window-fields.tsx'
import classes from './tariffs.module.css'

interface Props {
  plantId: number
  list: TariffList
  today: string
  canEdit: boolean
  language: string
  onChanged: () => Promise<unknown>
  words: Words['tariffs']
  errors: Words['errors']
}

/** All tariffs of a plant, the newest first, to add, change and remove. */
export const TariffPanel = ({ plantId, list, today, canEdit, language, onChanged, words, errors }: Props) => {
  const queries = tariffQueries(useApi(), plantId)
  const [opened, open] = useState<Tariff | 'new'>()
  const [removing, askToRemove] = useState<Tariff>()
  const { tariffs, prices, currency } = list
  const newest = tariffs.at(-1)
  const hasUndated = Object.values(prices).some((price) => price !== null)
  const isFirst = tariffs.length === 0
  const now = tariffs.findLast(({ validFrom }) => validFrom <= today)
  const close = () => open(undefined)
  return (
    <TitledSection title={words.tariffs}>
      <Aside>{words.lead}</Aside>
      {isFirst && !hasUndated && (
        <Card>
          <p>
            <strong>{words.none}</strong>
          </p>
          {canEdit && <Aside>{words.noneText}</Aside>}
        </Card>
      )}
      <ul className={classes.list}>
        {tariffs.toReversed().map((tariff, place) => {
          const next = tariffs[tariffs.length - place]
          return (
            <li key={tariff.validFrom}>
              <Card>
                <h3 className={classes.span}>
                  {next
                    ? words.sinceUntil({ from: tariff.validFrom, until: addDays(next.validFrom, -1) })
                    : words.since({ day: tariff.validFrom })}
                  {tariff === now && <span className={classes.now}>{words.validNow}</span>}
                </h3>
                <Prices of={tariff} currency={currency} language={language} words={words} />
                {canEdit && (
                  <ButtonRow>
                    <Button variant="default" onClick={() => open(tariff)}>
                      {words.edit}
                    </Button>
                    <Button variant="default" onClick={() => askToRemove(tariff)}>
                      {words.remove}
                    </Button>
                  </ButtonRow>
                )}
              </Card>
            </li>
          )
        })}
        {hasUndated && (
          <li>
            <Card>
              <h3 className={classes.span}>
                {tariffs[0] ? words.undated({ day: addDays(tariffs[0].validFrom, -1) }) : words.undatedAlways}
                {!now && <span className={classes.now}>{words.validNow}</span>}
              </h3>
              <Prices of={{ ...noTariff, ...prices }} currency={currency} language={language} words={words} />
              <Aside>{words.undatedText}</Aside>
            </Card>
          </li>
        )}
      </ul>
      {canEdit && (
        <Button className={classes.add} size="md" onClick={() => open('new')}>
          {isFirst && !hasUndated ? words.add : words.addNext}
        </Button>
      )}
      {opened !== undefined && (
        <Dialog
          title={opened === 'new' ? words.newTitle : words.editTitle({ day: opened.validFrom })}
          closeLabel={words.close}
          onClose={close}
        >
          <TariffForm
            plantId={plantId}
            start={draftOf(
              opened === 'new'
                ? {
                    ...(newest ?? { ...noTariff, ...prices }),
                    validFrom: isFirst && !hasUndated ? list.firstDay : today,
                  }
                : opened,
            )}
            replaced={opened === 'new' ? undefined : opened}
            currency={currency}
            today={today}
            language={language}
            onSaved={async () => {
              await onChanged()
              showToast(words.saved)
              close()
            }}
            onClose={close}
            words={words}
            errors={errors}
          />
        </Dialog>
      )}
      {removing && (
        <AskAndSend
          title={words.removeAsk({ day: removing.validFrom })}
          text={words.removeText}
          action={words.remove}
          isLoss
          send={() => queries.remove(removing.validFrom)}
          onDone={async () => {
            await onChanged()
            askToRemove(undefined)
          }}
          said={{ errors, otherwise: words.removeFailed }}
          onClose={() => askToRemove(undefined)}
          words={words}
        />
      )}
    </TitledSection>
  )
}

const Prices = ({ of, currency, language, words }: PricesProps) => {
  const perKwh = (price: number | null) =>
    price === null ? undefined : words.perKwh({ amount: priceText(price, currency) })
  const addedText = (price: number | null) => (price ? `+ ${perKwh(price)}` : '')
  const rows = [
    ...(of.hourlyPurchase ? [[words.hourlyPurchase, addedText(of.consumptionPrice)] as const] : []),
    ...(of.hourlyFeedIn ? [[words.hourlyFeedIn, addedText(of.benchmarkPrice)] as const] : []),
    [words.purchase, of.hourlyPurchase ? undefined : perKwh(of.consumptionPrice)],
    [words.feedIn, of.hourlyFeedIn ? undefined : perKwh(of.benchmarkPrice)],
    [words.soldShare, of.soldShare === 100 ? undefined : `${numberText(of.soldShare)} %`],
    [words.flat, perKwh(of.mergeElectricPrice)],
    [words.subsidy, perKwh(of.subsidyUnitAmount)],
    [
      words.fixedCharge,
      of.fixedCharge === null
        ? undefined
        : words.fixedText[of.fixedChargePer ?? 'month']({ amount: priceText(of.fixedCharge, currency) }),
    ],
    ...of.windows.map(
      (window) =>
        [
          windowText(window, language, words),
          [perKwh(window.consumptionPrice), perKwh(window.benchmarkPrice)].filter(Boolean).join(' · '),
        ] as const,
    ),
  ] as const
  return (
    <dl className={classes.facts}>
      {rows.map(
        ([name, text]) =>
          text !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Unbroken>{text}</Unbroken>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

interface PricesProps {
  of: Entered
  currency: string
  language: string
  words: Words['tariffs']
}

/** 17:00–21:00, Monday – Friday, October – March. */
const windowText = (window: Tariff['windows'][number], language: string, words: Words['tariffs']) => {
  const run = runOf(window.months)
  const { weekdays: days } = window
  const [first, last] = [days[0] ?? 1, days.at(-1) ?? 7]
  const name = (day: number) => weekdayName(day, language)
  const isRun = days.length > 2 && last - first === days.length - 1
  return [
    hoursText(window),
    ...(days.length === 7 ? [] : [isRun ? `${name(first)} – ${name(last)}` : days.map(name).join(words.listSeparator)]),
    ...(window.months.length === 12
      ? []
      : [
          run && run.from !== run.to
            ? `${monthName(run.from, language)} – ${monthName(run.to, language)}`
            : window.months.map((month) => monthName(month, language)).join(words.listSeparator),
        ]),
  ].join(words.listSeparator)
}

type Entered = Omit<Tariff, 'validFrom' | 'lastModifiedDate'>

const noTariff: Entered = {
  benchmarkPrice: null,
  consumptionPrice: null,
  mergeElectricPrice: null,
  subsidyUnitAmount: null,
  soldShare: 100,
  fixedCharge: null,
  fixedChargePer: null,
  billingDay: 1,
  windows: [],
  hourlyPurchase: false,
  hourlyFeedIn: false,
}
