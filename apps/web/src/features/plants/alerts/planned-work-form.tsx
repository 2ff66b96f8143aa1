import { longestWorkDays } from '@heliograph/domain/alert-cases'
import { addDays, dayAt, dayMs, formatMinute, hourMs, instantOf } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { serverNow } from '#browser/server-time.ts'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { MomentInput } from '#periods/day-input.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { alertQueries } from './alerts.queries.ts'
import classes from './alert-case.module.css'

interface Props {
  plantId: number
  zone: string
  onDone: () => void
  onClose: () => void
  language: string
  words: Words['alerts']
  shell: Words['shell']
  errors: Words['errors']
}

/** Plans work on a plant or a device, in the plant's time zone. */
export const PlannedWorkForm = ({ plantId, zone, onDone, onClose, language, words, shell, errors }: Props) => {
  const queries = alertQueries(useApi(), language)
  const { data: devices } = useQuery(queries.devices(plantId))
  const [now] = useState(serverNow)
  const typed = (at: number) => formatMinute(zone, at).replace(' ', 'T')
  const form = useForm({
    start: { on: '', from: typed(now), to: typed(now + 4 * hourMs), why: '' },
    check({ from, to, why }) {
      const [begin, end] = [instantOf(zone, from), instantOf(zone, to)]
      return {
        from: begin === undefined && words.work.fromMissing,
        to:
          end === undefined
            ? words.work.toMissing
            : begin !== undefined && end <= begin
              ? words.work.reversed
              : begin !== undefined && end - begin > longestWorkDays * dayMs && words.work.tooLong,
        why: why.trim() === '' && words.work.whyMissing,
      }
    },
    send: ({ on, from, to, why }) =>
      queries.plan(plantId, {
        on: on === '' ? null : Number(on),
        from: (instantOf(zone, from) ?? 0) / 1000,
        to: (instantOf(zone, to) ?? 0) / 1000,
        why,
      }),
    onDone,
    said: { errors, otherwise: words.case.notDone },
  })
  const today = dayAt(zone, now)
  const calendar = {
    today,
    first: addDays(today, -30),
    last: addDays(today, longestWorkDays),
    pick: words.work.pickDay,
    description: words.case.inZone({ zone }),
  }
  return (
    <Dialog title={words.work.plan} closeLabel={shell.close} onClose={onClose}>
      <Form form={form} className={classes.form}>
        <p>{words.work.text}</p>
        <NativeSelect
          label={words.work.on}
          data={[
            { value: '', label: words.work.wholePlant },
            ...(devices ?? []).map(({ deviceId, deviceName }) => ({ value: `${deviceId}`, label: deviceName })),
          ]}
          {...form.field('on')}
        />
        <MomentInput {...calendar} label={words.work.from} {...form.field('from')} />
        <MomentInput {...calendar} label={words.work.to} {...form.field('to')} />
        <TextInput label={words.work.why} description={words.work.whyHint} maxLength={300} {...form.field('why')} />
        <Refusal text={form.refusal} />
        <Answers submit={words.work.plan} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
