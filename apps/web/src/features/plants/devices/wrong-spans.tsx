import type { Api, DeviceDetail } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AskAndSend } from '#refusals/ask-and-send.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Aside } from '#ui/text/aside.tsx'
import { WrongSpanEnd } from './wrong-span-end.tsx'
import { WrongSpanForm } from './wrong-span-form.tsx'
import { WrongSpanList } from './wrong-span-list.tsx'
import { spanText, tooEarlyText, type WrongSpan } from './wrong-span.ts'
import { wrongSpanQueries } from './wrong-spans.queries.ts'

interface Props {
  api: Api
  detail: DeviceDetail
  now: number
  /** Whether the person may mark and take back. */
  mayMark: boolean
  /** The day that the person came for: the form is open for it. */
  day: string | undefined
  words: Words['devices']
  shell: Words['shell']
  errors: Words['errors']
}

/** The times in which a device's readings are marked as wrong. */
export const WrongSpans = ({ api, detail, now, mayMark, day, words: all, shell, errors }: Props) => {
  const words = all.wrong
  const { deviceId, timeZone: zone } = detail
  const queries = wrongSpanQueries(api, deviceId)
  const cache = useQueryClient()
  const { data, isError } = useQuery(queries.list)
  const [isOpen, setOpen] = useState(day !== undefined)
  const [asked, setAsked] = useState<WrongSpan>()
  const [ended, setEnded] = useState<WrongSpan>()
  if (isError && !data) return null
  if (!data || (!mayMark && data.spans.length === 0)) return null
  return (
    <TitledCard title={words.title}>
      {mayMark && <Aside>{words.lead}</Aside>}
      {mayMark &&
        (isOpen ? (
          <WrongSpanForm
            key={day}
            queries={queries}
            earliest={data.earliest * 1000}
            zone={zone}
            now={now}
            day={day}
            onDone={() => {
              setOpen(false)
              showToast(words.updating)
            }}
            onClose={() => setOpen(false)}
            words={words}
            shell={shell}
            errors={errors}
          />
        ) : (
          <div>
            <Button variant="default" onClick={() => setOpen(true)}>
              {words.open}
            </Button>
          </div>
        ))}
      <WrongSpanList
        spans={data.spans}
        zone={zone}
        onTakeBack={mayMark ? setAsked : undefined}
        onEnd={mayMark ? setEnded : undefined}
        words={words}
      />
      {ended && (
        <WrongSpanEnd
          span={ended}
          queries={queries}
          earliest={data.earliest * 1000}
          zone={zone}
          now={now}
          onDone={() => {
            setEnded(undefined)
            showToast(words.updating)
          }}
          onClose={() => setEnded(undefined)}
          words={words}
          shell={shell}
          errors={errors}
        />
      )}
      {asked && (
        <AskAndSend
          title={words.takeBackTitle}
          text={words.takeBackText({ span: spanText(asked, zone, words) })}
          action={words.takeBack}
          send={() => queries.takeBack(asked.id)}
          onDone={(list) => {
            cache.setQueryData(queries.list.queryKey, list)
            setAsked(undefined)
            showToast(words.updating)
          }}
          said={{
            errors,
            own: { READINGS_NO_LONGER_KEPT: tooEarlyText(data.earliest * 1000, zone, words) },
            otherwise: words.notTakenBack,
          }}
          onClose={() => setAsked(undefined)}
          words={shell}
        />
      )}
    </TitledCard>
  )
}
