export const outbox = {
  title: 'Outbox of the demo',
  lead: 'The demo sends no mails and no SMS. What it would send stands here, for everybody to read.',
  mail: 'E-mail',
  sms: 'SMS',
  to: 'To {to}',
  erased: 'It held a code that is worth nothing any more, and was erased.',
  emptyTitle: 'Nothing here yet',
  emptyText: 'Ask for a code, for example to sign up. A moment later it stands here.',
  absentTitle: 'There is no outbox here',
  absentText: 'Messages are really sent: look into your mailbox or at your phone.',
  failed: 'The outbox could not be read',
} as const
