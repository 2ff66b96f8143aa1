import type * as wire from '@heliograph/contract'
import { seconds } from '#wire/times.ts'
import type { ReportMails } from './report-mails.ts'

export const wishIn = ({ every, receiverId, last }: wire.ReportMailWish) => ({ every, userId: receiverId, last })

export const toReportMails = ({
  mails,
  people,
}: Awaited<ReturnType<ReportMails['ofPlant']['list']>>): wire.ReportMailList => ({
  mails: mails.map(({ id, every, person, isMine, nextDay, dueAt, failures, problem, last }) => ({
    id,
    every,
    person,
    mine: isMine,
    nextDay,
    nextTime: seconds(dueAt),
    failures,
    problem,
    last: last && { day: last.day, state: last.state, time: last.at === null ? null : seconds(last.at) },
  })),
  people,
})
