/** The subjects of feedback to the operator. */
export const suggestionKinds = ['fault', 'wish', 'praise', 'other'] as const
export type SuggestionKind = (typeof suggestionKinds)[number]

export const suggestionStates = ['open', 'answered', 'closed'] as const
export type SuggestionState = (typeof suggestionStates)[number]
