import { useMutation } from '@tanstack/react-query'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { refusalText, type RefusalWords } from './refusal-text.ts'

interface Props<Answer> {
  title: string
  text: string
  /** The label of the button that sends. */
  action: string
  /** It cannot be undone. */
  isLoss?: boolean
  send: () => Promise<Answer>
  onDone: (answer: Answer) => unknown
  onClose: () => void
  said: RefusalWords
  words: { cancel: string; close: string }
}

/** Asks for confirmation, sends, and says in place why it failed. */
export const AskAndSend = <Answer,>({ send, onDone, said, ...question }: Props<Answer>) => {
  const { mutate, isPending, error } = useMutation({ mutationFn: send, meta: { inPlace: true }, onSuccess: onDone })
  return <AskFirst {...question} busy={isPending} failure={refusalText(error, said)} onYes={() => mutate()} />
}
