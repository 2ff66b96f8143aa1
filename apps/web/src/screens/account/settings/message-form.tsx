import type { ChangedMessageSettings, ToldMessageSettings } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { codeQueries } from '#features/people/codes/codes.queries.ts'
import { clockOf, minuteOf } from '#features/people/profile/clock.ts'
import { profileQueries } from '#features/people/profile/profile.queries.ts'
import { Warning } from '#features/people/profile/warning.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { viewerZone } from '#i18n/dates.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { showToast } from '#ui/notices/toast.ts'
import classes from '#features/people/profile/profile.module.css'

interface Props {
  settings: ToldMessageSettings
  words: Pick<Words, 'messageSettings' | 'profile'>
  errors: Words['errors']
}

const levels = ['off', '2', '1', '0'] as const

export const MessageForm = ({ settings, words, errors }: Props) => {
  const { messageSettings: messages, profile } = words
  const queries = profileQueries(useApi())
  const cache = useQueryClient()
  const { colleagues } = settings
  // One whose last plant lost it is still what the person chose.
  const tags = [...new Set([...settings.tags, ...(settings.tag === null ? [] : [settings.tag])])]
  const form = useForm({
    start: valuesOf(settings),
    check: (typed) => faultOf(typed, messages),
    send: (typed) => queries.keepMessageSettings(changeOf(typed, valuesOf(settings))),
    onDone: async (kept, sent) => {
      // An answer that is still on its way may be from before.
      await cache.cancelQueries({ queryKey: queries.messageSettings.queryKey, exact: true })
      form.follow(valuesOf(kept), sent)
      cache.setQueryData(queries.messageSettings.queryKey, kept)
      showToast(profile.saved)
    },
    said: { errors, otherwise: profile.notSaved },
  })
  // On a journey, quiet hours and summaries stay in the zone in which they were chosen until they are changed.
  const zone =
    needsZone(valuesOf(settings)) && !movesZone(form.values, valuesOf(settings)) ? settings.zone : viewerZone()
  const useZone = needsZone(form.values) && zone !== viewerZone() && (
    <ButtonRow>
      <Button size="xs" variant="default" onClick={() => form.set('here', true)}>
        {messages.useZone({ zone: viewerZone() })}
      </Button>
    </ButtonRow>
  )
  // Kept alive while other pages are shown: another device, or the link of a mail, may have changed them meanwhile.
  const follow = useEffectEvent(() => form.follow(valuesOf(settings)))
  useEffect(() => follow(), [settings])

  return (
    <Form form={form} className={classes.form}>
      {settings.email === null && (
        <Warning>
          <strong>{messages.noEmailTitle}</strong>
          <p>{messages.noEmailText}</p>
        </Warning>
      )}
      <Card>
        <ChoiceCards
          leastPx={168}
          label={messages.level}
          hint={settings.email === null ? messages.noEmailTitle : messages.levelHint({ email: settings.email })}
          options={[
            { value: 'off', text: messages.off },
            { value: '2', text: messages.faults, note: messages.faultsNote },
            { value: '1', text: messages.warnings, note: messages.warningsNote },
            { value: '0', text: messages.everything, note: messages.everythingNote },
          ]}
          {...form.field('level')}
        />
        <p className={`${classes.hint} ${classes.after}`}>
          {settings.mailedAt === null
            ? messages.never
            : messages.lately({ time: formatInstant(viewerZone(), settings.mailedAt * 1000) })}
        </p>
      </Card>
      <Card>
        <ChoiceCards
          leastPx={168}
          label={messages.pace}
          hint={messages.paceHint({ zone })}
          options={[
            { value: 'once', text: messages.atOnce, note: messages.atOnceNote },
            { value: 'day', text: messages.byDay, note: messages.byDayNote },
            { value: 'week', text: messages.byWeek, note: messages.byWeekNote },
          ]}
          {...form.field('pace')}
        />
        {!form.values.quiet && useZone && <div className={classes.after}>{useZone}</div>}
      </Card>
      <Card>
        <div className={classes.form}>
          <ChoiceCards
            leastPx={168}
            label={messages.plants}
            options={[
              { value: 'all', text: messages.allPlants, note: messages.allPlantsNote },
              { value: 'own', text: messages.ownPlants },
              { value: 'favourites', text: messages.favourites, note: messages.favouritesNote },
              ...(tags.length > 0 ? [{ value: 'tag' as const, text: messages.tagged }] : []),
            ]}
            {...form.field('plants')}
          />
          {form.values.plants === 'tag' && <NativeSelect label={messages.tag} data={tags} {...form.field('tag')} />}
          <Checkbox label={messages.over} {...form.tick('over')} />
        </div>
      </Card>
      <SmsCard settings={settings} words={messages}>
        <Checkbox label={messages.smsOn} {...form.tick('sms')} />
      </SmsCard>
      <Card>
        <div className={classes.form}>
          <h2 className={classes.heading}>{messages.quiet}</h2>
          <p role="status" className={classes.hint}>
            {messages.quietHint({ zone })}
          </p>
          {form.values.quiet && useZone}
          <Checkbox label={messages.quietOn} {...form.tick('quiet')} />
          {form.values.quiet && (
            <div className={classes.times}>
              <TextInput type="time" label={messages.from} {...form.field('from')} />
              <TextInput type="time" label={messages.to} {...form.field('to')} />
            </div>
          )}
        </div>
      </Card>
      {colleagues.length > 0 && (
        <Card>
          <div className={classes.form}>
            <h2 className={classes.heading}>{messages.left}</h2>
            <p className={classes.hint}>{messages.leftHint}</p>
            <div className={classes.times}>
              <NativeSelect
                label={messages.colleague}
                data={[
                  { value: '', label: messages.noColleague },
                  ...colleagues.map(({ id, name }) => ({ value: `${id}`, label: name })),
                ]}
                {...form.field('colleague')}
              />
              {form.values.colleague !== '' && (
                <NativeSelect
                  label={messages.leftAfter}
                  data={hourChoices(settings.escalateAfterH).map((count) => ({
                    value: `${count}`,
                    label: messages.hours({ count }),
                  }))}
                  {...form.field('hours')}
                />
              )}
            </div>
            {form.values.colleague !== '' && (
              <NativeSelect
                label={messages.leftLevel}
                data={[
                  { value: 'same', label: messages.leftSame },
                  { value: '2', label: messages.faults },
                  { value: '1', label: messages.warnings },
                  { value: '0', label: messages.everything },
                ]}
                {...form.field('leftLevel')}
              />
            )}
          </div>
        </Card>
      )}
      <Refusal text={form.refusal} />
      <ButtonRow>
        <Button type="submit" loading={form.busy}>
          {profile.save}
        </Button>
      </ButtonRow>
    </Form>
  )
}

const valuesOf = (settings: ToldMessageSettings) => ({
  level: levels.find((one) => one === `${settings.mailLevel}`) ?? 'off',
  /** Whether the zone of this browser was chosen, whatever else is. */
  here: false,
  quiet: settings.quietFrom !== null,
  from: clockOf(settings.quietFrom ?? 22 * 60),
  to: clockOf(settings.quietTo ?? 7 * 60),
  plants: settings.plants,
  pace: settings.pace,
  over: settings.tellsOver,
  sms: settings.smsFaults,
  tag: settings.tag ?? settings.tags[0] ?? '',
  colleague: `${settings.escalateTo ?? ''}`,
  hours: `${settings.escalateAfterH ?? 4}`,
  leftLevel: `${settings.escalateLevel ?? 'same'}`,
})

type Typed = ReturnType<typeof valuesOf>

const needsZone = ({ quiet, pace }: Typed) => quiet || pace !== 'once'

/** Whether the zone of this browser is meant from now on. How often summaries come says nothing about quiet hours. */
const movesZone = (typed: Typed, shown: Typed) =>
  (typed.here && needsZone(typed)) ||
  (typed.quiet && isChanged(typed, shown, 'quiet', 'from', 'to')) ||
  (typed.pace !== 'once' && isChanged(typed, shown, 'pace') && !(typed.quiet && shown.quiet)) ||
  (shown.level === 'off' && typed.level !== 'off' && !needsZone(shown))

const isChanged = (typed: Typed, shown: Typed, ...names: (keyof Typed)[]) =>
  names.some((name) => typed[name] !== shown[name])

/** What differs from what was shown, with what belongs to it. */
const changeOf = (typed: Typed, shown: Typed): ChangedMessageSettings => {
  const { level, quiet, from, to, plants, pace, over, sms, tag, colleague, hours, leftLevel } = typed
  const isNew = (...names: (keyof Typed)[]) => isChanged(typed, shown, ...names)
  return {
    ...(movesZone(typed, shown) && { zone: viewerZone() }),
    ...(isNew('level') && { mailLevel: level === 'off' ? null : Number(level) }),
    ...(isNew('quiet', 'from', 'to') && {
      quietFrom: (quiet ? minuteOf(from) : undefined) ?? null,
      quietTo: (quiet ? minuteOf(to) : undefined) ?? null,
    }),
    ...(isNew('plants', 'tag') && { plants, tag: plants === 'tag' ? tag : null }),
    ...(isNew('pace') && { pace }),
    ...(isNew('over') && { tellsOver: over }),
    ...(isNew('sms') && { smsFaults: sms }),
    ...(isNew('colleague', 'hours', 'leftLevel') && {
      escalateAfterH: colleague === '' ? null : Number(hours),
      escalateTo: colleague === '' ? null : Number(colleague),
      escalateLevel: colleague === '' || leftLevel === 'same' ? null : Number(leftLevel),
    }),
  }
}

/** Only where SMS can be sent: by this installation, and to this person. */
const SmsCard = ({ settings, words, children }: SmsProps) => {
  const { data } = useQuery(codeQueries(useApi()).channels)
  if (!data?.sms && !settings.smsFaults) return null
  return (
    <Card>
      <div className={classes.form}>
        <h2 className={classes.heading}>{words.sms}</h2>
        <p className={classes.hint}>
          {settings.phone === null ? words.noPhone : words.smsHint({ phone: `+${settings.phone}` })}
        </p>
        {(settings.phone !== null || settings.smsFaults) && children}
      </div>
    </Card>
  )
}

const hourChoices = (chosen: number | null) =>
  [...new Set([1, 2, 4, 8, 12, 24, 48, 72, ...(chosen === null ? [] : [chosen])])].toSorted((a, b) => a - b)

interface SmsProps {
  settings: ToldMessageSettings
  words: Words['messageSettings']
  children: ReactNode
}

interface Quiet {
  quiet: boolean
  from: string
  to: string
}

/** Shown at the missing time; at the first if both are equal. */
const faultOf = ({ quiet, from, to }: Quiet, words: Words['messageSettings']) => {
  if (!quiet) return {}
  if (minuteOf(from) === undefined) return { from: words.timesRequired }
  if (minuteOf(to) === undefined) return { to: words.timesRequired }
  return minuteOf(from) === minuteOf(to) ? { from: words.timesEqual } : {}
}
