import type {
  contract,
  Received,
  ReceivedSuggestion as WiredReceived,
  Suggestion as WiredSuggestion,
} from '@heliograph/contract'
import { secondsOf } from '#wire/times.ts'
import type { SentSuggestion, Suggestion } from './suggestions.store.ts'
import type { NewSuggestion } from './suggestions.ts'

export const newSuggestionIn = ({
  kind,
  text,
  contact,
  pictures = [],
}: Received<typeof contract.suggestions.send>['body']): NewSuggestion => ({
  kind,
  text,
  contact,
  pictures: pictures.map((base64) => Buffer.from(base64, 'base64')),
})

/** For the sender. */
export const sentOf = (suggestion: SentSuggestion): WiredSuggestion => ({
  id: suggestion.id,
  kind: suggestion.kind,
  text: suggestion.text,
  pictures: suggestion.pictures,
  state: suggestion.state,
  answer: suggestion.answer,
  createdDate: secondsOf(suggestion.createdAt),
  answeredDate: secondsOf(suggestion.answeredAt),
})

/** For the operator. */
export const receivedOf = (suggestion: Suggestion): WiredReceived => ({
  ...sentOf(suggestion),
  contact: suggestion.contact,
  userId: suggestion.userId,
  userName: suggestion.name || null,
})
