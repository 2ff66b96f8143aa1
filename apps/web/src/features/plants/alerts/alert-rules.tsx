import type { TunedKnob, TunedRule } from '@heliograph/contract/browser'
import { formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { useTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import { Card } from '#ui/cards/card.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { AlertLevel } from './alert-level.tsx'
import { AlertRuleForm } from './alert-rule-form.tsx'
import { alertRuleQueries, type RulePlace } from './alert-rules.queries.ts'
import { valueText } from './rule-values.ts'
import classes from './alert-rules.module.css'

interface Props {
  place: RulePlace
  rules: readonly TunedRule[]
  mayChange: boolean
  /** Of a plant; otherwise the person's own. */
  zone?: string | undefined
  language: string
  words: Words['alertRules']
  alerts: Words['alerts']
  typeNames: Words['plants']['type']
  shell: Words['shell']
  errors: Words['errors']
}

/** What each rule tells, from which value on, and where the value comes from. */
export const AlertRules = ({ place, rules, mayChange, zone = viewerZone(), ...props }: Props) => {
  const { language, words, alerts, typeNames, shell, errors } = props
  const queries = alertRuleQueries(useApi(), place, language)
  const cache = useQueryClient()
  const [opened, open] = useState<TunedRule>()
  const close = () => open(undefined)
  return (
    <>
      <p className={classes.lead}>{leadOf(place, words)}</p>
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <li key={rule.ruleId}>
            <Card>
              <div className={classes.rule}>
                <h2>{rule.name}</h2>
                <div className={classes.signs}>
                  <AlertLevel level={rule.level} words={alerts} />
                  {!rule.isOn && <Chip tone="muted" icon={IconOff} text={words.off} />}
                </div>
                <Aside>{rule.text}</Aside>
                <dl className={classes.values}>
                  {!rule.isOn || rule.isOnFrom !== 'usual' ? (
                    <div>
                      <dt>{words.rule}</dt>
                      <dd>
                        {rule.isOn ? words.on : words.off} <span>{words.from[rule.isOnFrom]}</span>
                      </dd>
                    </div>
                  ) : null}
                  {rule.isOn && rule.knobs.map((knob) => <Value key={knob.name} {...{ knob, words, typeNames }} />)}
                </dl>
                {rule.changedAt !== null && <Aside>{changedText(rule, rule.changedAt, zone, words)}</Aside>}
                {mayChange && (
                  <Button
                    variant="default"
                    className={classes.change}
                    aria-label={words.changeOf({ rule: rule.name })}
                    onClick={() => open(rule)}
                  >
                    {words.change}
                  </Button>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <Aside>{words.always}</Aside>
      {opened && (
        <Dialog title={opened.name} closeLabel={shell.close} onClose={close}>
          <AlertRuleForm
            rule={opened}
            queries={queries}
            onSaved={(saved) => {
              cache.setQueryData(queries.rules.queryKey, saved)
              // Those of a plant depend on what is set for all.
              void cache.invalidateQueries({ queryKey: ['alert-rules'] })
              showToast(words.saved)
              close()
            }}
            onClose={close}
            {...{ words, shell, errors }}
          />
        </Dialog>
      )}
    </>
  )
}

const Value = ({ knob, words, typeNames }: { knob: TunedKnob } & Pick<Props, 'words' | 'typeNames'>) => {
  const reader = { words, temperature: useTemperatureUnit() }
  return (
    <div>
      <dt>{words.knobs[knob.name]}</dt>
      <dd>
        {valueText(knob.value, knob.unit, reader)} <span>{words.from[knob.from]}</span>
        {knob.from === 'usual' &&
          knob.byType.map(({ type, value }) => (
            <span key={type}>
              {words.byType({ type: typeNames[type], value: valueText(value, knob.unit, reader) })}
            </span>
          ))}
      </dd>
    </div>
  )
}

const leadOf = ({ scope }: RulePlace, words: Words['alertRules']) =>
  scope === 'plant' ? words.leadOfPlant : scope === 'organisation' ? words.leadOfOrganisation : words.leadOfBrand

const changedText = ({ changedBy }: TunedRule, at: number, zone: string, words: Words['alertRules']) => {
  const time = formatMinute(zone, at * 1000)
  return changedBy === null ? words.changedAt({ time }) : words.changedBy({ name: changedBy, time })
}
